import { Section } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import type { DocumentNotice } from "@/lib/features/audits/schema";
import { NOTICE_LABELS } from "./labels";
import { revealInvisible } from "./quote-context";
import { ShowSpanButton } from "./show-span-button";

/** What the reader must know about the document itself; none of it was used as evidence. */
export function Notices({ notices }: { notices: readonly DocumentNotice[] }) {
  return (
    <Section id="notices" title="About the document" note="None of these passages was used as evidence.">
      <ul className="divide-y overflow-clip rounded-lg border bg-surface">
        {notices.map((notice) => (
          <li
            key={`${notice.kind}-${notice.start}-${notice.end}`}
            className="flex flex-col gap-2 px-5 py-4 print:break-inside-avoid"
          >
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Status tone={NOTICE_LABELS[notice.kind].tone} look="soft">
                {NOTICE_LABELS[notice.kind].label}
              </Status>
              <ShowSpanButton start={notice.start} />
            </div>
            <p className="max-w-prose text-ink-soft text-sm">{notice.message}</p>
            <blockquote className="line-clamp-6 whitespace-pre-line break-words rounded-md bg-sunken px-3 py-2 text-sm [unicode-bidi:isolate]">
              {revealInvisible(notice.quote)}
            </blockquote>
          </li>
        ))}
      </ul>
    </Section>
  );
}
