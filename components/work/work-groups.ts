import { DUE_SOON_DAYS } from "@/lib/features/programs/vocabulary";
import type { WorkItem, WorkType } from "./work-items";

export const WORK_TYPE_WORDS: Readonly<Record<WorkType, string>> = {
  control: "Controls",
  review: "Reviews",
  action: "Corrective actions",
  evidence: "Expiring evidence",
  request: "Auditors' requests",
  incident: "Incident reports",
};

/** The parts of one's work, in the order in which they matter; those with a date are filters too. */
const GROUPS = [
  { id: "waiting", label: "Waiting for you" },
  { id: "overdue", label: "Overdue" },
  { id: "soon", label: `Due in ${DUE_SOON_DAYS} days` },
  { id: "upcoming", label: "Later" },
  { id: "undated", label: "No date" },
] as const;
type GroupId = (typeof GROUPS)[number]["id"];

export interface WorkGroup {
  id: GroupId;
  label: string;
  items: readonly WorkItem[];
}

const DAY_MS = 86_400_000;

/** When an item is due, seen from a day. Pure. */
export function groupOf({ due, isWaiting }: WorkItem, today: string): GroupId {
  if (isWaiting) return "waiting";
  if (due === null) return "undated";
  if (due < today) return "overdue";
  const days = (Date.parse(due) - Date.parse(today)) / DAY_MS;
  return days <= DUE_SOON_DAYS ? "soon" : "upcoming";
}

/** Items in their order by when they are due; parts without any are left out. Pure. */
export function groupWork(items: readonly WorkItem[], today: string): WorkGroup[] {
  return GROUPS.map((group) => ({
    ...group,
    items: items.filter((item) => groupOf(item, today) === group.id),
  })).filter(({ items: own }) => own.length > 0);
}
