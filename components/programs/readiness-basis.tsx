import { countOf } from "@/components/ui/count-of";
import type { Program } from "@/lib/features/programs/schema";
import { formatReadiness } from "./readiness";

/** How much of a readiness rests on evidence, and how many controls only state that they are implemented. */
export function ReadinessBasis({ program }: { program: Program }) {
  const { readiness_on_evidence: evidenced, controls_stated: stated } = program;
  if (program.controls_implemented === 0) return null;
  return (
    <p className="text-ink-muted text-xs tabular-nums">
      of which {formatReadiness(evidenced)} rest on evidence
      {stated > 0 && ` · ${countOf(stated, "control")} stated, not shown`}
    </p>
  );
}
