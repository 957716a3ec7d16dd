import { Status } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tone";
import type {
  DocumentSource,
  FileOutcome,
  SourceReading,
  SourceReadingStatus,
} from "@/lib/features/document-sources/schema";
import type { Schedule } from "@/lib/features/document-sources/vocabulary";

export const SCHEDULE_LABELS: Readonly<Record<Schedule, string>> = {
  off: "Only when requested",
  hourly: "Every hour",
  daily: "Every day",
  weekly: "Every week",
};

const STATUS_LABELS: Readonly<Record<SourceReadingStatus, { label: string; tone: Tone }>> = {
  waiting: { label: "Waiting", tone: "progress" },
  reading: { label: "Reading", tone: "progress" },
  completed: { label: "Read", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
};

export const OUTCOME_LABELS: Readonly<Record<FileOutcome, { label: string; tone: Tone }>> = {
  added: { label: "Added", tone: "success" },
  changed: { label: "New version", tone: "success" },
  gone: { label: "Gone", tone: "warning" },
  refused: { label: "Not taken", tone: "danger" },
};

/** How the newest reading went. */
export function ReadingWord({ reading }: { reading: SourceReading | null }) {
  if (!reading) return <Status tone="neutral">Not read yet</Status>;
  const { label, tone } = STATUS_LABELS[reading.status];
  return <Status tone={tone}>{label}</Status>;
}

/** Whether a reading has yet to end. */
export function isOpen(reading: SourceReading | null): boolean {
  return reading?.status === "waiting" || reading?.status === "reading";
}

/** Where a source is, in one line. */
export function placeOf({ type, url, branch, folder, urls }: DocumentSource): string {
  if (type === "urls") return urls.length === 1 ? (urls[0] ?? "") : `${urls.length} URLs`;
  return [url, branch, folder].filter((part) => part !== null && part !== "").join(" · ");
}
