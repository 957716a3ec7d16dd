import { Download, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Timestamp } from "@/components/ui/timestamp";
import type { NamedEvidence, RoomMessage } from "@/lib/features/engagements/thread-schema";

/** Where a file of evidence is read from: the organization's own address, or the room's. */
export type EvidenceBase = "/v1/evidence" | "/v1/room/evidence";

interface ThreadCardProps {
  id: string;
  /** The line above the text: status, control, due date. */
  head: ReactNode;
  title?: string;
  text: string;
  byline: ReactNode;
  /** What has come of it, below the text. */
  notes?: ReactNode;
  messages: readonly RoomMessage[];
  evidenceBase: EvidenceBase;
  /** What can be done: reply, close. */
  children?: ReactNode;
}

/** A request or a finding with what was written under it. */
export function ThreadCard({
  id,
  head,
  title,
  text,
  byline,
  notes,
  messages,
  evidenceBase,
  children,
}: ThreadCardProps) {
  return (
    <article aria-labelledby={`${id}-title`} id={id} className="rounded-lg border bg-surface">
      <div className="flex flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">{head}</div>
        {title !== undefined && (
          <h3 id={`${id}-title`} className="break-words font-semibold text-base">
            {title}
          </h3>
        )}
        <p
          {...(title === undefined ? { id: `${id}-title` } : {})}
          className="max-w-3xl whitespace-pre-wrap break-words text-ink-soft"
        >
          {text}
        </p>
        <p className="text-ink-muted text-xs">{byline}</p>
      </div>
      {notes}
      {messages.length > 0 && (
        <ol className="divide-y border-t bg-sunken/40">
          {messages.map((message) => (
            <Message key={message.id} message={message} evidenceBase={evidenceBase} />
          ))}
        </ol>
      )}
      {children && <div className="flex flex-col gap-3 border-t p-4 print:hidden">{children}</div>}
    </article>
  );
}

function Message({ message, evidenceBase }: { message: RoomMessage; evidenceBase: EvidenceBase }) {
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2 text-ink-muted text-xs">
        <span className="font-medium text-ink">{message.author_name}</span>
        <Timestamp value={message.created_at} />
      </p>
      {message.text !== "" && (
        <p className="max-w-3xl whitespace-pre-wrap break-words text-ink-soft">{message.text}</p>
      )}
      {message.evidence.length > 0 && (
        <ul className="flex flex-col gap-1">
          {message.evidence.map((item) => (
            <li key={item.id}>
              <NamedEvidenceLink item={item} base={evidenceBase} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const LINK = "inline-flex max-w-full items-center gap-1.5 rounded-sm font-medium hover:underline";

/** A file is downloaded, a link opens in a new tab; anything else is a name. */
export function NamedEvidenceLink({ item, base }: { item: NamedEvidence; base: EvidenceBase }) {
  if (item.kind === "file") {
    return (
      <a href={`${base}/${encodeURIComponent(item.id)}/file`} download className={LINK}>
        <span className="truncate">{item.title}</span>
        <Download className="size-3.5 shrink-0 text-ink-muted" aria-label="download" />
      </a>
    );
  }
  if (item.kind === "link" && item.url !== null && /^https?:\/\//i.test(item.url)) {
    return (
      <a href={item.url} target="_blank" rel="noopener noreferrer nofollow" className={LINK}>
        <span className="truncate">{item.title}</span>
        <ExternalLink className="size-3.5 shrink-0 text-ink-muted" aria-label="opens in a new tab" />
      </a>
    );
  }
  return <span className="font-medium">{item.title}</span>;
}
