"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useId, useState } from "react";
import { Section } from "@/components/ui/card";
import { cn } from "@/components/ui/class-names";
import { Timestamp } from "@/components/ui/timestamp";
import type { AuditHistoryItem } from "@/lib/features/audits/schema";
import { AuditQuotes } from "./audit-quotes";

interface DocumentQuotesProps {
  documentId: string;
  /** The number of the version whose text is shown. */
  shown: number;
  /** Completed audits that read the document, the newest first. */
  audits: readonly AuditHistoryItem[];
  /** How many there are in all. */
  total: number;
  frameworkNames: Readonly<Record<string, string>>;
}

/** What audits quote of a document, by audit; a quote leads to its place in the text above. */
export function DocumentQuotes({ documentId, shown, audits, total, frameworkNames }: DocumentQuotesProps) {
  return (
    <Section
      id="quotes"
      title="Quotes by audit"
      note={
        audits.length < total ? `The newest ${audits.length} of ${total} audits that read it.` : undefined
      }
    >
      {audits.length === 0 ? (
        <p className="rounded-lg border bg-surface p-4 text-ink-muted text-sm">
          No audit has read this document yet.
        </p>
      ) : (
        <ul className="divide-y overflow-clip rounded-lg border bg-surface">
          {audits.map((audit, index) => (
            <AuditItem
              key={audit.id}
              audit={audit}
              framework={frameworkNames[audit.framework] ?? audit.framework}
              documentId={documentId}
              shown={shown}
              isFirst={index === 0}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface AuditItemProps extends Pick<DocumentQuotesProps, "documentId" | "shown"> {
  audit: AuditHistoryItem;
  framework: string;
  isFirst: boolean;
}

/** An audit; its quotes are read once it is opened. */
function AuditItem({ audit, framework, documentId, shown, isFirst }: AuditItemProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 items-center gap-1.5 rounded-sm text-left font-medium hover:underline"
        >
          <ChevronRight
            className={cn("size-4 shrink-0 text-ink-muted transition-transform", isOpen && "rotate-90")}
            aria-hidden
          />
          <span className="min-w-0 break-words">
            {audit.system_name} · {framework}
          </span>
        </button>
        <span className="text-ink-muted text-xs tabular-nums">
          {audit.compliance_score} of 100, <Timestamp value={audit.timestamp} format="date" />
        </span>
        <Link
          href={`/audits/${audit.id}`}
          prefetch={false}
          className="ml-auto rounded-sm py-0.5 text-accent-text text-xs hover:underline"
          aria-label={`Report of ${audit.system_name}, ${framework}`}
        >
          Report
        </Link>
      </div>
      <div id={id}>{isOpen && <AuditQuotes documentId={documentId} auditId={audit.id} shown={shown} />}</div>
    </li>
  );
}
