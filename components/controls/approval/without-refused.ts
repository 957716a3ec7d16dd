import { ApiProblem } from "@/lib/core/api-client";
import type { BulkFailure, BulkOutcome } from "@/lib/core/bulk";

const PLACE = /^\/control_ids\/(\d+)$/;

/**
 * Sends a change that is made to all controls or to none, and where some are refused sends it again without them.
 *
 * @throws ApiProblem when it is refused for another reason than single controls, or when there is one control only
 */
export async function withoutRefused(
  controlIds: readonly string[],
  send: (ids: string[]) => Promise<{ changed: number; unchanged: number }>,
): Promise<BulkOutcome> {
  const failed: BulkFailure[] = [];
  for (let ids = [...controlIds]; ids.length > 0; ) {
    try {
      const { changed, unchanged } = await send(ids);
      return { changed, unchanged, failed };
    } catch (error) {
      if (!(error instanceof ApiProblem) || controlIds.length === 1) throw error;
      const refused = refusedAmong(ids, error);
      if (refused.length === 0) throw error;
      failed.push(...refused);
      const without = new Set(refused.map(({ id }) => id));
      ids = ids.filter((id) => !without.has(id));
    }
  }
  return { changed: 0, unchanged: 0, failed };
}

function refusedAmong(ids: readonly string[], { code, issues }: ApiProblem): BulkFailure[] {
  return issues.flatMap(({ pointer, message }) => {
    const id = ids[Number(PLACE.exec(pointer)?.[1] ?? Number.NaN)];
    return id === undefined ? [] : [{ id, code, message }];
  });
}
