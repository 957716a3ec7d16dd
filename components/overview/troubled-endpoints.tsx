import { countOf } from "@/components/ui/count-of";
import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";

export interface TroubledEndpoint {
  id: string;
  url: string;
  consecutive_failures: number;
  is_gone: boolean;
}

/** Endpoints that do not get what they subscribed to. */
export function TroubledEndpoints({ endpoints }: { endpoints: readonly TroubledEndpoint[] }) {
  return (
    <ul className="divide-y overflow-clip rounded-lg border bg-surface">
      {endpoints.map(({ id, url, consecutive_failures: failures, is_gone: isGone }) => (
        <li
          key={id}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover"
        >
          <Status tone={isGone ? "warning" : "danger"}>
            {isGone ? "Endpoint gone" : "Endpoint failing"}
          </Status>
          <p className="min-w-0 flex-1 truncate max-sm:basis-full">
            <RowLink href={`/webhooks/${id}`} className="font-mono text-xs">
              {url}
            </RowLink>
          </p>
          <span className="text-ink-muted text-xs tabular-nums">
            {isGone ? "Stopped by its receiver" : failuresText(failures)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function failuresText(failures: number): string {
  return failures === 1 ? "The last attempt failed" : `${countOf(failures, "attempt")} failed in a row`;
}
