import { dayText } from "@/lib/core/days";
import type { ClockState, IncidentKind } from "./vocabulary";

/** The time limit of a kind of serious incident. */
interface Limit {
  days: number;
  article: string;
  /** What the paragraph is about. */
  about: string;
}

const GENERAL: Limit = { days: 15, article: "Art. 73(2)", about: "a serious incident" };

/**
 * Regulation (EU) 2024/1689, Article 73(2) to (4). The kinds are those of Article 3(49); a widespread infringement is
 * defined in Article 3(61).
 */
const LIMITS: Readonly<Record<IncidentKind, Limit | null>> = {
  widespread_infringement: { days: 2, article: "Art. 73(3)", about: "a widespread infringement" },
  critical_infrastructure: {
    days: 2,
    article: "Art. 73(3)",
    about: "a serious and irreversible disruption of critical infrastructure",
  },
  death: { days: 10, article: "Art. 73(4)", about: "the death of a person" },
  health: GENERAL,
  fundamental_rights: GENERAL,
  property_or_environment: GENERAL,
  other: null,
};

/** By when the authority has to have the report. */
export interface ReportingDeadline {
  article: string;
  days: number;
  /** `YYYY-MM-DD`, in the time zone. */
  lastDay: string;
  /** The last millisecond of that day there. */
  dueAt: Date;
  explanation: string;
}

/**
 * The end of the time limit. The day of awareness is not counted, and the limit ends with the last hour of its last
 * day (Regulation (EEC, Euratom) No 1182/71, Article 3(1) and (2)(b)). That regulation moves an end on a weekend or a
 * public holiday to the next working day; this does not, because holidays differ by authority and the report is due
 * immediately anyway. So the true end is never earlier than the one given here. Pure.
 *
 * @param timeZone where days begin and end; a name of the IANA database
 * @returns null for a kind without a time limit
 */
export function reportingDeadline(
  kind: IncidentKind,
  awareAt: Date,
  timeZone: string,
): ReportingDeadline | null {
  const limit = LIMITS[kind];
  if (!limit) return null;
  const { days, article, about } = limit;
  const firstDay = dayIn(timeZone, awareAt);
  const lastDay = addDays(firstDay, days);
  const dueAt = new Date(startOfDay(addDays(lastDay, 1), timeZone).getTime() - 1);
  const explanation =
    `${article} of the EU AI Act: ${about} is reported immediately, and no later than ${days} days after the provider ` +
    `becomes aware of it. The day of awareness, ${dayText(firstDay)}, is not counted; the last day is ` +
    `${dayText(lastDay)} (${timeZone}).`;
  return { article, days, lastDay, dueAt, explanation };
}

/** Where an incident is against its time limit. Pure. */
export function clockState(dueAt: Date, reportedAt: Date | null, at: Date): ClockState {
  if (reportedAt) return reportedAt <= dueAt ? "met" : "late";
  return at <= dueAt ? "running" : "overdue";
}

const DAY_MS = 86_400_000;

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The calendar day of an instant in a time zone, `YYYY-MM-DD`. */
function dayIn(timeZone: string, at: Date): string {
  return new Date(at.getTime() + offsetMs(timeZone, at)).toISOString().slice(0, 10);
}

/**
 * When a day begins in a time zone: midnight, or the first instant after it where clocks are put forward at midnight.
 * Around a change of clocks two offsets are possible; the earliest instant that is on the day is the one.
 */
function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(day);
  const candidates = [-DAY_MS, DAY_MS]
    .map((shift) => new Date(midnight - offsetMs(timeZone, new Date(midnight + shift))))
    .sort((one, other) => one.getTime() - other.getTime());
  return candidates.find((at) => dayIn(timeZone, at) === day) ?? new Date(midnight);
}

/** How far a time zone is ahead of UTC at an instant. */
function offsetMs(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
  const text = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const [, sign, hours = "0", minutes = "0", seconds = "0"] =
    /^GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  const length = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === "-" ? -length : length;
}
