import type { Actor } from "@/lib/core/actor";
import { listOwned } from "./owner-store";
import { toControl } from "./read-controls";
import type { MyControl, MyControlsQuery } from "./schema";

/**
 * The controls whose owner is the member's email, in any case, of programs that are not completed: the
 * most urgent first. A key has no email and so none.
 */
export async function listMyControls(
  actor: Actor,
  query: MyControlsQuery,
): Promise<{ total: number; data: MyControl[] }> {
  if (actor.kind !== "member") return { total: 0, data: [] };
  const { total, rows } = await listOwned(actor.organizationId, actor.email, query);
  const data = rows.map(({ program_id, program_name, ...row }) => ({
    ...toControl(row),
    program_id,
    program_name,
  }));
  return { total, data };
}
