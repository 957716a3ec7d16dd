import { SeverityStatus } from "@/components/audits/labels";
import { RowLink } from "@/components/ui/row-link";
import type { ActionItem } from "@/lib/features/actions/schema";
import { actionHref } from "./hrefs";
import { ActionDue, ActionStatusWord } from "./labels";

/** Actions in a few lines, outside their own page. */
export function ActionRows({ actions, label }: { actions: readonly ActionItem[]; label: string }) {
  return (
    <ul aria-label={label} className="divide-y overflow-clip rounded-lg border bg-surface">
      {actions.map((action) => (
        <li
          key={action.id}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover"
        >
          <SeverityStatus severity={action.severity} />
          <p className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
            <RowLink href={actionHref(action.id)}>{action.title}</RowLink>
            <span className="text-ink-muted"> · {action.owner_name ?? "no owner"}</span>
          </p>
          <ActionStatusWord status={action.status} />
          {action.due_date !== null && <ActionDue action={action} />}
        </li>
      ))}
    </ul>
  );
}
