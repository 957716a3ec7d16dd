"use client";

import Link from "next/link";
import { Section } from "@/components/ui/card";
import { useRefreshWhile } from "@/components/ui/use-refresh-while";
import type { AssayDocument } from "@/lib/features/documents/schema";
import { DOCUMENT_KIND_WORDS } from "@/lib/features/documents/vocabulary";
import { AddDocuments } from "./add-documents";
import { DocumentLink } from "./document-columns";
import { isUnread, ReadingWord, ReviewDay, versionDetail } from "./labels";

interface SystemDocumentsProps {
  systemName: string;
  documents: readonly AssayDocument[];
  total: number;
  canAdd: boolean;
}

/** The latest documents of a system, and where more are added. */
export function SystemDocuments({ systemName, documents, total, canAdd }: SystemDocumentsProps) {
  useRefreshWhile(documents.some((document) => isUnread(document.current.reading)));
  return (
    <Section
      id="documents"
      title="Documents"
      aside={
        total > documents.length && (
          <Link
            href={`/documents?${new URLSearchParams({ system_name: systemName })}`}
            className="rounded-sm text-accent-text text-sm hover:underline"
          >
            All {total.toLocaleString("en")}
          </Link>
        )
      }
    >
      {documents.length === 0 ? (
        <p className="rounded-lg border bg-surface p-4 text-ink-muted text-sm">
          None yet. Policies, procedures and reports about this system are what audits read and quote.
        </p>
      ) : (
        <ul className="divide-y overflow-clip rounded-lg border bg-surface">
          {documents.map((document) => (
            <li key={document.id} className="relative px-4 py-2.5 text-sm hover:bg-hover">
              <div className="flex items-baseline justify-between gap-3">
                <DocumentLink document={document} className="min-w-0 wrap-anywhere" />
                <ReadingWord reading={document.current.reading} className="shrink-0 text-xs" />
              </div>
              <p className="flex flex-wrap gap-x-3 text-ink-muted text-xs">
                <span>{DOCUMENT_KIND_WORDS[document.kind]}</span>
                <span>{versionDetail(document.current)}</span>
                {document.is_review_due && <ReviewDay document={document} className="text-xs" />}
              </p>
              {document.current.reading.refusal && (
                <p className="mt-0.5 text-ink-soft text-xs">{document.current.reading.refusal.message}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {canAdd && <AddDocuments systemNames={[systemName]} systemName={systemName} />}
    </Section>
  );
}
