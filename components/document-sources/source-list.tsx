"use client";

import Link from "next/link";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/count-of";
import { Timestamp } from "@/components/ui/timestamp";
import { useRefreshWhile } from "@/components/ui/use-refresh-while";
import type { DocumentSource } from "@/lib/features/document-sources/schema";
import { DOCUMENT_KIND_WORDS } from "@/lib/features/documents/vocabulary";
import { isOpen, placeOf, ReadingWord, SCHEDULE_LABELS } from "./labels";
import { ReadingFiles } from "./reading-files";
import { SourceActions } from "./source-actions";

interface SourceListProps {
  sources: readonly DocumentSource[];
  systemNames: readonly string[];
  canManage: boolean;
}

/** The sources, each with how it was read last. */
export function SourceList({ sources, systemNames, canManage }: SourceListProps) {
  useRefreshWhile(sources.some(({ last_reading }) => isOpen(last_reading)));
  return (
    <ul className="flex flex-col gap-4">
      {sources.map((source) => (
        <li key={source.id} className="rounded-lg border bg-surface p-4">
          <article aria-labelledby={`${source.id}-name`} className="flex flex-col gap-3">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0 flex-1 max-sm:basis-full">
                <h2 id={`${source.id}-name`} className="font-semibold text-base">
                  {source.name}
                </h2>
                <p className="break-all font-mono text-ink-muted text-xs">{placeOf(source)}</p>
              </div>
              {canManage && <SourceActions source={source} systemNames={systemNames} />}
            </div>
            <SourceState source={source} />
          </article>
        </li>
      ))}
    </ul>
  );
}

function SourceState({ source }: { source: DocumentSource }) {
  const { last_reading: last, kind, system_name, schedule } = source;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-muted text-sm">
        <ReadingWord reading={last} />
        {last?.finished_at && <Timestamp value={last.finished_at} />}
        <span>{SCHEDULE_LABELS[schedule]}</span>
        <span>
          {DOCUMENT_KIND_WORDS[kind]}
          {system_name === null ? "" : ` of ${system_name}`}
        </span>
        {source.documents_count > 0 ? (
          <Link
            href={`/documents?source_id=${encodeURIComponent(source.id)}`}
            className="rounded-sm text-accent-text hover:underline"
          >
            {countText(source)}
          </Link>
        ) : (
          <span>{countText(source)}</span>
        )}
      </p>
      {last?.status === "failed" && (
        <Callout tone="danger" title="The last reading failed">
          {last.failure} Documents that are there stay as they are.
        </Callout>
      )}
      {last?.status === "completed" && <ReadingFiles reading={last} />}
    </>
  );
}

/** "41 documents, 2 gone". */
function countText({ documents_count, gone_count }: DocumentSource): string {
  const documents = countOf(documents_count, "document");
  return gone_count > 0 ? `${documents}, ${gone_count.toLocaleString("en")} gone` : documents;
}
