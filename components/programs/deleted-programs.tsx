import Link from "next/link";
import { HistoryEntry } from "@/components/controls/detail/history-entry";
import { Reviewed } from "@/components/controls/labels";
import { Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { Facts } from "@/components/ui/facts";
import { Timestamp } from "@/components/ui/timestamp";
import type { DeletedControl, DeletedProgram } from "@/lib/features/programs/deleted-schema";
import { ControlStatusWord } from "./labels";
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

/** The controls of a deleted program, each with its texts, evidence and history. */
export function DeletedControlList({ controls }: { controls: readonly DeletedControl[] }) {
  return (
    <div className="divide-y rounded-lg border bg-surface">
      {controls.map((control) => (
        <details key={control.id}>
          <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover">
            <span className="font-mono text-ink-muted text-xs">{control.control_id}</span>
            <span className="min-w-0 flex-1 basis-48">{control.title}</span>
            <ControlStatusWord status={control.status} />
            <span className="text-ink-muted text-xs">{countOf(control.history.length, "change")}</span>
          </summary>
          <div className="flex flex-col gap-4 border-t px-4 py-3">
            <Facts items={factsOf(control)} />
            {control.implementation !== "" && (
              <p className="whitespace-pre-line break-words border-l-2 pl-3 text-sm">
                {control.implementation}
              </p>
            )}
            {control.history.length > 0 && (
              <ol className="divide-y rounded-lg border bg-surface">
                {control.history.map((entry) => (
                  <HistoryEntry key={entry.id} entry={entry} />
                ))}
              </ol>
            )}
          </div>
        </details>
      ))}
    </div>
  );
}

function factsOf(control: DeletedControl) {
  const evidence = control.evidence.map(({ title }) => title).join(", ");
  return [
    { label: "Owner", value: control.owner ?? "None" },
    { label: "Reviewed", value: <Reviewed control={control} /> },
    { label: "Evidence", value: evidence === "" ? "None" : evidence },
  ];
}
