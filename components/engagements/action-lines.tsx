import Link from "next/link";
import { ActionStatusWord } from "@/components/actions/labels";
import { cn } from "@/components/ui/class-names";
import { Timestamp } from "@/components/ui/timestamp";
import { dayText } from "@/lib/core/days";
import type { FindingAction } from "@/lib/features/engagements/thread-schema";

interface ActionLinesProps {
  actions: readonly FindingAction[];
  /** Where a corrective action is found; left out for auditors, who see only how far it is. */
  hrefOf?: ((id: string) => string) | undefined;
  /** Before each action, where nothing else says what it is. */
  label?: string;
  className?: string;
}

/** What the organization does about a finding or a control: who, by when, and how far it is. */
export function ActionLines({ actions, hrefOf, label, className }: ActionLinesProps) {
  return (
    <ul aria-label="Corrective actions" className={cn("flex flex-col divide-y text-sm", className)}>
      {actions.map((action) => (
        <li key={action.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
          {label && <span className="text-ink-muted">{label}</span>}
          {hrefOf ? (
            <Link
              href={hrefOf(action.id)}
              prefetch={false}
              className="min-w-0 break-words rounded-sm font-medium text-accent-text hover:underline"
            >
              {action.title}
            </Link>
          ) : (
            <span className="min-w-0 break-words font-medium">{action.title}</span>
          )}
          <ActionStatusWord status={action.status} />
          <span className="text-ink-muted">{action.owner_name ?? "No owner"}</span>
          <span className="text-ink-muted">
            <ActionDay action={action} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function ActionDay({ action: { closed_at, due_date } }: { action: FindingAction }) {
  if (closed_at !== null) return <Timestamp value={closed_at} format="date" />;
  return due_date === null ? "No date" : `Due ${dayText(due_date)}`;
}
