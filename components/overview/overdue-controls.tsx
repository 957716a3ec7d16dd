import { controlsHref } from "@/components/programs/controls-href";
import { DUE_LABELS } from "@/components/programs/labels";
import { countOf } from "@/components/ui/count-of";
import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";

export interface OverdueProgram {
  id: string;
  name: string;
  overdue: number;
  soon: number;
}

interface OverdueControlsProps {
  /** Controls of the reader that are late. */
  mine: number;
  programs: readonly OverdueProgram[];
}

/** Controls that are late: the reader's own first, then by program. */
export function OverdueControls({ mine, programs }: OverdueControlsProps) {
  return (
    <ul className="divide-y overflow-clip rounded-lg border bg-surface">
      {mine > 0 && (
        <OverdueRow href="/my-controls?due=overdue" count={mine} where="assigned to you" note="" />
      )}
      {programs.map((program) => (
        <OverdueRow
          key={program.id}
          href={controlsHref(program.id, { due: "overdue" })}
          count={program.overdue}
          where={program.name}
          note={program.soon > 0 ? `${program.soon} more ${DUE_LABELS.soon.label.toLowerCase()}` : ""}
        />
      ))}
    </ul>
  );
}

interface OverdueRowProps {
  href: string;
  count: number;
  where: string;
  note: string;
}

function OverdueRow({ href, count, where, note }: OverdueRowProps) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover">
      <Status tone="danger">Overdue</Status>
      <p className="min-w-0 flex-1 truncate max-sm:basis-full">
        <RowLink href={href}>{countOf(count, "control")}</RowLink>
        <span className="text-ink-muted"> · {where}</span>
      </p>
      {note !== "" && <span className="text-ink-muted text-xs tabular-nums">{note}</span>}
    </li>
  );
}
