import type { Model } from "@/lib/features/orchestrator";

interface OfControl {
  control_id: string;
}

/** What one model answered: results for some of the items it was asked about, or for all. */
export interface TurnAnswer<R> {
  model: Pick<Model, "id">;
  results: readonly R[];
}

/**
 * Asks about items until each has its result or no model is left. What an answer leaves out is asked of the
 * models after the one that answered: it is not asked again.
 *
 * @param ask undefined when none of the models answered, which ends it
 */
export async function askInTurn<I extends OfControl, R extends OfControl>(
  items: readonly I[],
  models: readonly Model[],
  ask: (models: readonly Model[], items: readonly I[]) => Promise<TurnAnswer<R> | undefined>,
): Promise<R[]> {
  const results: R[] = [];
  let missing = items;
  let left = models;
  while (missing.length > 0 && left.length > 0) {
    const answer = await ask(left, missing);
    if (!answer) break;
    results.push(...answer.results);
    const answered = new Set(results.map(({ control_id }) => control_id));
    missing = items.filter(({ control_id }) => !answered.has(control_id));
    const asked = left.findIndex(({ id }) => id === answer.model.id);
    // One that is not among them counts as the first: each turn must leave fewer.
    left = left.slice(Math.max(asked, 0) + 1);
  }
  return results;
}
