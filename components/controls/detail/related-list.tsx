import { controlPath } from "@/components/programs/control-hrefs";
import { ControlStatusWord } from "@/components/programs/labels";
import { Section } from "@/components/ui/card";
import { RowLink } from "@/components/ui/row-link";
import type { ControlDetail } from "@/lib/features/programs/schema";
import type { FrameworkNames } from "../labels";
import { Owner } from "../people";
import { ApplyToRelated } from "../related/apply-dialog";

interface RelatedListProps {
  control: ControlDetail;
  frameworkNames: FrameworkNames;
  /** Whether the reader may carry the status and evidence over. */
  canApply: boolean;
}

/** Controls with similar requirements, and their status. */
export function RelatedList({ control, frameworkNames, canApply }: RelatedListProps) {
  const isAlone =
    control.related.length === 0 && control.linked.length === 0 && control.linkable.length === 0;
  if (isAlone) return null;
  return (
    <Section
      id="related"
      title="Related controls"
      note={
        control.related.length > 0
          ? "They ask for much the same, so evidence often serves both."
          : "None but the same control in other programs."
      }
      aside={canApply && <ApplyToRelated control={control} />}
    >
      <ul className="divide-y overflow-clip rounded-lg border bg-surface empty:hidden">
        {control.related.map((related) => (
          <li key={related.id} className="relative flex items-center gap-4 px-4 py-2 hover:bg-hover">
            <div className="min-w-0 flex-1">
              <RowLink
                href={controlPath(related.program_id, related.id)}
                className="block text-sm wrap-anywhere"
              >
                {related.title}
              </RowLink>
              <p className="text-ink-muted text-xs">
                {frameworkNames[related.framework] ?? related.framework}{" "}
                <span className="font-mono">{related.control_id}</span>
                {related.program_id !== control.program_id && ` · ${related.program_name}`}
              </p>
            </div>
            <span className="shrink-0 text-ink-muted text-xs tabular-nums max-sm:hidden">
              {related.evidence_count === 0 ? "No evidence" : `Evidence ${related.evidence_count}`}
            </span>
            <Owner owner={related.owner} isShort className="shrink-0" />
            <ControlStatusWord status={related.status} className="w-28 shrink-0" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
