import Link from "next/link";
import { Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { Timestamp } from "@/components/ui/timestamp";
import type { DeletedProgram } from "@/lib/features/programs/deleted-schema";
import { formatReadiness } from "./readiness";

/** Programs that were deleted, for administrators: what they were and who deleted them. */
export function DeletedProgramList({ programs }: { programs: readonly DeletedProgram[] }) {
  return (
    <Section
      id="deleted"
      title="Deleted programs"
      note="Read-only copies as they were when deleted. Only administrators see them."
    >
      <ul className="divide-y rounded-lg border bg-surface">
        {programs.map((program) => (
          <li
            key={program.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-2.5"
          >
            <Link
              href={`/programs/deleted/${program.id}`}
              className="min-w-0 break-words rounded-sm font-medium text-sm hover:underline"
            >
              {program.name}
            </Link>
            <span className="text-ink-muted text-xs tabular-nums">
              {countOf(program.controls_total, "control")} · readiness{" "}
              {formatReadiness(program.readiness_score)} · deleted by {program.deleted_by_name},{" "}
              <Timestamp value={program.deleted_at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
