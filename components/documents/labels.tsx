import {
  CalendarClock,
  File,
  FileCode,
  FileSpreadsheet,
  FileText,
  LoaderCircle,
  type LucideIcon,
  Mail,
  Presentation,
  ScanText,
  Unplug,
} from "lucide-react";
import { countOf } from "@/components/ui/count-of";
import { sizeText } from "@/components/ui/size-text";
import { Status } from "@/components/ui/status";
import { dayText } from "@/lib/core/days";
import type { AssayDocument, DocumentVersion, Reading } from "@/lib/features/documents/schema";
import type { Confidentiality, ReadingStatus } from "@/lib/features/documents/vocabulary";
import type { DocumentFormat } from "@/lib/platform/reading/schema";

export const READING_WORDS: Readonly<Record<ReadingStatus, string>> = {
  waiting: "Waiting",
  reading: "Being read",
  read: "Read",
  refused: "Not readable",
};

export const CONFIDENTIALITY_WORDS: Readonly<Record<Confidentiality, string>> = {
  public: "Public",
  internal: "Internal",
  confidential: "Confidential",
  restricted: "Restricted",
};

const FORMATS: Readonly<Record<DocumentFormat, { word: string; icon: LucideIcon }>> = {
  pdf: { word: "PDF", icon: FileText },
  docx: { word: "DOCX", icon: FileText },
  pptx: { word: "PPTX", icon: Presentation },
  xlsx: { word: "XLSX", icon: FileSpreadsheet },
  odt: { word: "ODT", icon: FileText },
  html: { word: "HTML", icon: FileCode },
  markdown: { word: "Markdown", icon: FileText },
  csv: { word: "CSV", icon: FileSpreadsheet },
  json: { word: "JSON", icon: FileCode },
  text: { word: "Text", icon: FileText },
  email: { word: "Email", icon: Mail },
};

export function formatWord({ format }: Reading, fileName: string): string {
  if (format !== null) return FORMATS[format].word;
  return /\.([^.]{1,8})$/.exec(fileName)?.[1]?.toUpperCase() ?? "File";
}

export function DocumentIcon({ version, className }: { version: DocumentVersion; className?: string }) {
  const { format } = version.reading;
  const Icon = format === null ? File : FORMATS[format].icon;
  return <Icon className={className} aria-hidden />;
}

/** What the pages of a format are called. */
export function partNoun(format: DocumentFormat | null): "slide" | "sheet" | "page" {
  if (format === "pptx") return "slide";
  return format === "xlsx" ? "sheet" : "page";
}

/** "48 pages", "3 sheets"; undefined for documents that flow. */
export function partsText({ format, parts_count }: Reading): string | undefined {
  return parts_count ? countOf(parts_count, partNoun(format)) : undefined;
}

/** "PDF · 48 pages · 1.2 MB". */
export function versionDetail({ reading, file_name, size_bytes }: DocumentVersion): string {
  return [formatWord(reading, file_name), partsText(reading), sizeText(size_bytes)]
    .filter((part) => part !== undefined)
    .join(" · ");
}

export const isUnread = ({ status }: Reading): boolean => status === "waiting" || status === "reading";

/** Warnings that may change what a reader of the text concludes: a header that is not repeated does not. */
export function notableWarnings({ warnings }: Reading) {
  return warnings.filter(({ code }) => code !== "running_lines_left_out");
}

const TONES = { waiting: "neutral", reading: "progress", read: "success", refused: "danger" } as const;

/** Whether a version was read; the reason of a refusal is shown by the caller. */
export function ReadingWord({ reading, className }: { reading: Reading; className?: string }) {
  const { status } = reading;
  const notable = notableWarnings(reading).length;
  if (reading.refusal?.code === "no_text")
    return (
      <Status tone="warning" icon={ScanText} className={className}>
        Scanned, no text
      </Status>
    );
  if (status === "read" && notable > 0)
    return (
      <Status tone="warning" className={className}>
        Read, {countOf(notable, "note")}
      </Status>
    );
  return (
    <Status
      tone={TONES[status]}
      {...(status === "reading" ? { icon: LoaderCircle } : {})}
      className={className}
    >
      {READING_WORDS[status]}
    </Status>
  );
}

/** That the source no longer has the file; the document is kept. */
export function GoneFromSource({ className }: { className?: string }) {
  return (
    <Status tone="warning" icon={Unplug} className={className}>
      Gone from its source
    </Status>
  );
}

type Reviewed = Pick<AssayDocument, "review_date" | "is_review_due">;

/** When a document is to be looked at again; that the day has passed is said in a word. */
export function ReviewDay({ document, className }: { document: Reviewed; className?: string }) {
  const { review_date, is_review_due } = document;
  if (review_date === null) return <span className={`text-ink-muted ${className ?? ""}`}>Not set</span>;
  if (!is_review_due) return <span className={className}>{dayText(review_date)}</span>;
  return (
    <Status tone="warning" icon={CalendarClock} className={className}>
      Review due, {dayText(review_date)}
    </Status>
  );
}
