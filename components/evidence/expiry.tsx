import { CalendarClock } from "lucide-react";
import { dayText } from "@/components/ui/days";
import { Status } from "@/components/ui/status";
import type { Evidence } from "@/lib/features/evidence/schema";

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
