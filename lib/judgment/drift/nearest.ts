import type { Slice } from "@/lib/platform/event-loop";
import type { EmbeddedClause } from "./compare";
import type { Likeness } from "./likeness";

/** The clause nearest to another one. */
export interface Neighbour<T> {
  clause: T;
  /** As computed, 0 to 1. */
  raw: number;
}

/** Comparisons between two looks at the clock. */
const COMPARED_AT_ONCE = 32;

/** The first of the nearest ones; undefined when there is none to choose from. */
export async function nearestTo<T extends EmbeddedClause>(
  clause: EmbeddedClause,
  among: readonly T[],
  likeness: Likeness,
  slice: Slice,
): Promise<Neighbour<T> | undefined> {
  let best: Neighbour<T> | undefined;
  for (const [i, other] of among.entries()) {
    if (i % COMPARED_AT_ONCE === 0 && slice.isOver()) await slice.next();
    const raw = other.key === clause.key ? 1 : likeness.raw(other, clause, best?.raw);
    if (!best || raw > best.raw) best = { clause: other, raw };
  }
  return best;
}
