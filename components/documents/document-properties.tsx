import Link from "next/link";
import { Owner } from "@/components/controls/people";
import { countOf } from "@/components/ui/count-of";
import { Property } from "@/components/ui/facts";
import { Reference } from "@/components/ui/reference";
import { Timestamp } from "@/components/ui/timestamp";
import { dayText } from "@/lib/core/days";
import type { AssayDocument, DocumentVersion } from "@/lib/features/documents/schema";
import { DOCUMENT_KIND_WORDS } from "@/lib/features/documents/vocabulary";
import {
  CONFIDENTIALITY_WORDS,
  formatWord,
  GoneFromSource,
  partsText,
  ReadingWord,
  ReviewDay,
} from "./labels";

interface DocumentPropertiesProps {
  document: AssayDocument;
  /** The version that is shown. */
  version: DocumentVersion;
}

const ORIGINS = {
  upload: "Uploaded",
  text: "Pasted text",
  evidence: "Evidence",
  source: "Connected source",
} as const;

/** The properties of a document and how the shown version was read, in the narrow column of its page. */
export function DocumentProperties({ document, version }: DocumentPropertiesProps) {
  const { reading } = version;
  return (
    <aside aria-label="Properties" className="rounded-lg border bg-surface p-4">
      <dl className="flex flex-col gap-2.5 text-sm">
        <Property label="Kind">{DOCUMENT_KIND_WORDS[document.kind]}</Property>
        <Property label="System">
          {document.system_id === null ? (
            "Whole organization"
          ) : (
            <Link
              href={`/systems/${document.system_id}`}
              className="w-fit max-w-full truncate rounded-sm text-accent-text hover:underline"
            >
              {document.system_name}
            </Link>
          )}
        </Property>
        <Property label="Owner">
          <Owner owner={document.owner} isWhole className="max-w-full" />
        </Property>
        <Property label="Effective">
          {document.effective_date === null ? (
            <span className="text-ink-muted">Not set</span>
          ) : (
            dayText(document.effective_date)
          )}
        </Property>
        <Property label="Review">
          <ReviewDay document={document} />
        </Property>
        <Property label="Confidentiality">{CONFIDENTIALITY_WORDS[document.confidentiality]}</Property>
      </dl>
      <dl className="mt-3.5 flex flex-col gap-2.5 border-t pt-3.5 text-sm">
        <Property label="Reading">
          <ReadingWord reading={reading} />
        </Property>
        <Property label="Format">
          {[formatWord(reading, version.file_name), partsText(reading)].filter(Boolean).join(" · ")}
        </Property>
        {reading.characters !== null && (
          <Property label="Characters">
            <span className="tabular-nums">{reading.characters.toLocaleString("en")}</span>
          </Property>
        )}
        {reading.status === "read" && (
          <Property label="Language">
            {reading.language === null ? (
              <span className="text-ink-muted">Not recognized</span>
            ) : (
              languageName(reading.language)
            )}
          </Property>
        )}
      </dl>
      <dl className="mt-3.5 flex flex-col gap-2.5 border-t pt-3.5 text-sm">
        <Property label="Audits">
          {document.audits_count === 0 ? (
            <span className="text-ink-muted">None read it</span>
          ) : (
            `Read by ${countOf(document.audits_count, "audit")}`
          )}
        </Property>
        {document.source ? (
          <SourceProperty source={document.source} />
        ) : (
          <Property label="Origin">{ORIGINS[document.origin]}</Property>
        )}
        <Property label="Added">
          <span>
            <Timestamp value={document.created_at} /> by {document.created_by_name}
          </span>
        </Property>
        <Property label="SHA-256">
          <Reference value={version.sha256} label="SHA-256 of the file" />
        </Property>
      </dl>
    </aside>
  );
}

/** The source that brings a document, with all its documents, and where in it the file is. */
function SourceProperty({ source }: { source: NonNullable<AssayDocument["source"]> }) {
  return (
    <Property label="Source">
      <Link
        href={`/documents?source_id=${encodeURIComponent(source.id)}`}
        className="w-fit max-w-full truncate rounded-sm text-accent-text hover:underline"
      >
        {source.name}
      </Link>
      <span className="break-all text-ink-muted text-xs">{source.path}</span>
      {source.gone_at && (
        <span className="flex flex-wrap items-center gap-x-2 text-xs">
          <GoneFromSource className="text-xs" />
          <span className="text-ink-muted">
            <Timestamp value={source.gone_at} />
          </span>
        </span>
      )}
    </Property>
  );
}

function languageName(code: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
}
