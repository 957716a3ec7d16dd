import { CalendarClock, ClipboardCheck, FileText, Link2, type LucideIcon } from "lucide-react";
import { sizeText } from "@/components/ui/size-text";
import { Status } from "@/components/ui/status";
import { dayText } from "@/lib/core/days";
import type { Evidence } from "@/lib/features/evidence/schema";
import type { EvidenceKind } from "@/lib/features/evidence/vocabulary";

export const KIND_LABELS: Readonly<Record<EvidenceKind, { label: string; icon: LucideIcon }>> = {
  file: { label: "File", icon: FileText },
  link: { label: "Link", icon: Link2 },
  audit: { label: "Audit", icon: ClipboardCheck },
};

/** "PDF · 1.2 MB" of a file, the host of a link, "Readiness estimate" of an audit. */
export function evidenceDetail(item: Evidence): string {
  if (item.kind === "file") return `${typeOf(item)} · ${sizeText(item.size_bytes ?? 0)}`;
  if (item.kind === "link") return hostOf(item.url ?? "");
  return "Readiness estimate of Assay";
}

/** The ending of a file's name says more to people than its media type; the server has made them agree. */
function typeOf({ file_name, media_type }: Evidence): string {
  const ending = /\.([^.]+)$/.exec(file_name ?? "")?.[1];
  return ending?.toUpperCase() ?? media_type ?? "File";
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

/** Where evidence is opened; only addresses that a browser may follow. */
export function evidenceHref(item: Evidence): string | undefined {
  if (item.kind === "file") return `/v1/evidence/${encodeURIComponent(item.id)}/file`;
  if (item.kind === "audit") return item.audit_id === null ? undefined : `/audits/${item.audit_id}`;
  return item.url !== null && /^https?:\/\//i.test(item.url) ? item.url : undefined;
}

/** Days ahead in which evidence should be renewed. */
const SOON_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

interface ExpiryProps {
  item: Pick<Evidence, "expires_on" | "is_expired">;
  /** The day of the request, so that server and browser agree on what is soon. */
  today: string;
  className?: string;
}

/** Until when evidence counts; that it no longer does, or soon will not, is said in a word. */
export function Expiry({ item, today, className }: ExpiryProps) {
  if (item.expires_on === null) return <span className={className}>No expiry</span>;
  const day = dayText(item.expires_on);
  if (item.is_expired) {
    return (
      <Status tone="danger" className={className}>
        Expired {day}
      </Status>
    );
  }
  if (Date.parse(item.expires_on) - Date.parse(today) <= SOON_DAYS * DAY_MS) {
    return (
      <Status tone="warning" icon={CalendarClock} className={className}>
        Expires soon, {day}
      </Status>
    );
  }
  return <span className={className}>Expires {day}</span>;
}
