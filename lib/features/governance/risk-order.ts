import { encodeCursor, type Page } from "@/lib/core/pagination";
import { otherSort, type SortedKey } from "@/lib/core/sorting";
import type { SystemQuery } from "@/lib/features/systems/schema";

type RiskSort = "risk_score" | "-risk_score";

/** Whether systems are sorted by their risk score, which no column has: it fades from day to day. */
export function isRiskSort(sort: SystemQuery["sort"]): sort is RiskSort {
  return sort === "risk_score" || sort === "-risk_score";
}

interface RiskPage extends Page {
  sort: RiskSort;
  cursor?: SortedKey | undefined;
}

interface Scored {
  system: { id: string };
  score: { risk_score: number; is_measured: boolean };
}

/**
 * A page of systems by risk score, then by ID; systems that were never measured count as the lowest. Pure.
 *
 * @throws ServiceError `validation_failed` for a cursor of another sort
 */
export function pageByRisk<Item extends Scored>(
  all: readonly Item[],
  { sort, skip, limit, cursor }: RiskPage,
): { scored: Item[]; next_cursor: string | null } {
  const direction = sort === "risk_score" ? 1 : -1;
  const scoreOf = ({ score }: Item) => (score.is_measured ? score.risk_score : -1);
  const compare = (value: number, id: string, item: Item) =>
    direction * (scoreOf(item) - value || (item.system.id < id ? -1 : item.system.id > id ? 1 : 0));
  const sorted = all.toSorted((one, other) => -compare(scoreOf(one), one.system.id, other));
  if (cursor && cursor[0] !== sort) throw otherSort();
  const following = cursor
    ? sorted.filter((item) => compare(Number(cursor[1]), cursor[2], item) > 0)
    : sorted;
  const scored = following.slice(skip, skip + limit);
  const last = scored.at(-1);
  const hasMore = following.length > skip + limit && last !== undefined;
  const next_cursor = hasMore ? encodeCursor([sort, String(scoreOf(last)), last.system.id]) : null;
  return { scored, next_cursor };
}
