import Link from "next/link";
import { Section } from "@/components/ui/card";
import { Reference } from "@/components/ui/reference";
import { Status } from "@/components/ui/status";
import type { AuditedDocument } from "@/lib/features/audits/schema";
import { sizeOf } from "./quote-source";

const linkClasses = "inline-block rounded-sm py-0.5 text-accent-text hover:underline";

/** What was read besides the pasted text, in the versions that were read. */
export function ReportDocuments({ documents }: { documents: readonly AuditedDocument[] }) {
  return (
    <Section
      id="documents"
      title={`Documents (${documents.length})`}
      note="Read in these versions. A newer version changes nothing in this report."
    >
      <ul className="divide-y overflow-clip rounded-lg border bg-surface">
        {documents.map((document) => (
          <li key={document.id} className="flex flex-col gap-1 px-5 py-3 text-sm print:break-inside-avoid">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <p className="min-w-0 break-words">
                <Link
                  href={`/documents/${document.id}?version=${document.version}`}
                  prefetch={false}
                  className={`${linkClasses} font-medium`}
                >
                  {document.title}
                </Link>{" "}
                <span className="text-ink-muted">Version {document.version}</span>
              </p>
              {document.is_superseded && (
                <span className="flex flex-wrap items-center gap-x-2">
                  <Status tone="warning">Superseded</Status>
                  <Link
                    href={`/documents/${document.id}?version=${document.current_version}`}
                    prefetch={false}
                    className={`${linkClasses} text-sm`}
                  >
                    Open version {document.current_version}
                  </Link>
                </span>
              )}
            </div>
            <p className="flex flex-wrap items-center gap-x-3 text-ink-muted text-xs tabular-nums">
              <span className="min-w-0 break-all">{document.file_name}</span>
              <span>{sizeOf(document)}</span>
              <Reference value={document.sha256} label={`SHA-256 of ${document.title}`} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
