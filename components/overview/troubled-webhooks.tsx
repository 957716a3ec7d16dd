import { countOf } from "@/components/programs/words";
import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";

export interface TroubledWebhook {
  id: string;
  url: string;
  consecutive_failures: number;
  is_gone: boolean;
}

/** Endpoints that do not get what they subscribed to. */
export function TroubledWebhooks({ webhooks }: { webhooks: readonly TroubledWebhook[] }) {
  return (
    <ul className="divide-y overflow-clip rounded-lg border bg-surface">
      {webhooks.map(({ id, url, consecutive_failures: failures, is_gone: isGone }) => (
        <li
          key={id}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover"
        >
          <Status tone={isGone ? "warning" : "danger"}>{isGone ? "Webhook gone" : "Webhook failing"}</Status>
          <p className="min-w-0 flex-1 truncate max-sm:basis-full">
            <RowLink href={`/webhooks/${id}`} className="font-mono text-xs">
              {url}
            </RowLink>
          </p>
          <span className="text-ink-muted text-xs tabular-nums">
            {isGone ? "Stopped by its receiver" : `${countOf(failures, "attempt")} failed in a row`}
          </span>
        </li>
      ))}
    </ul>
  );
}
