import { type Actor, actorId } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { insertControls, insertProgram, recount, settleProgram } from "./program-store";
import { toProgram } from "./read-programs";
import { generateControls, resolveFrameworks } from "./resolve-frameworks";
import type { CreateProgram, Program } from "./schema";

/**
 * Creates a program with the controls of its frameworks. It begins as a draft with nothing started.
 *
 * @param at when; another time than now is for the demonstration's history only
 */
export async function createProgram(actor: Actor, input: CreateProgram, at = now()): Promise<Program> {
  const frameworks = resolveFrameworks(input.frameworks);
  const id = newId("program");
  return transaction(async (tx) => {
    const program = { id, name: input.name, frameworks, createdBy: actorId(actor), at };
    await insertProgram(tx, actor.organizationId, program);
    await insertControls(tx, actor.organizationId, id, generateControls(frameworks, 0));
    const row = await recount(tx, actor.organizationId, id, at);
    await settleProgram(tx, actor.organizationId, row, at.toISOString().slice(0, 10));
    return toProgram(row);
  });
}
