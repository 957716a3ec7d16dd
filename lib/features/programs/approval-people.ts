import { type Actor, actorId, type MemberActor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { findPeopleBehind, listMembers } from "@/lib/features/auth";
import { db, type Transaction } from "@/lib/platform/database/database";
import { listMakers } from "./approval-queries";
import type { Approver } from "./approval-rules";
import type { ControlRow } from "./control-queries";
import { findProgram } from "./program-queries";

/** The people behind whoever made what is to be approved, by control. */
export type Makers = ReadonlyMap<string, ReadonlySet<string>>;
export type MakersOf = (tx: Transaction, controls: readonly ControlRow[]) => Promise<Makers>;

/**
 * Reads who is behind the makers of controls before the transaction begins: a transaction that waits for a second
 * connection can wait for itself.
 */
export async function prepare(
  actor: Actor,
  programId: string,
  ids: readonly string[],
  /** The actor is about to make what is sent. */
  isMaker = false,
): Promise<{ makersOf: MakersOf }> {
  const { organizationId } = actor;
  if (!(await findProgram(organizationId, programId))) throw notFound("program");
  const known = new Set([...(await listMakers(db(), organizationId, ids)).values()]);
  if (isMaker) known.add(actorId(actor));
  const people = new Map<string, ReadonlySet<string>>();
  for (const maker of known)
    if (maker !== null) people.set(maker, await findPeopleBehind(organizationId, maker));
  const makersOf: MakersOf = async (tx, controls) => {
    const makers = await listMakers(
      tx,
      organizationId,
      controls.map(({ id }) => id),
    );
    return new Map(
      [...makers].map(([id, maker]) => {
        if (maker === null) return [id, new Set<string>()];
        const behind = people.get(maker);
        if (behind) return [id, behind];
        throw new ServiceError({
          code: "conflict",
          message: "A control was changed meanwhile. Read it again, then repeat the request.",
        });
      }),
    );
  };
  return { makersOf };
}

/** @throws ServiceError `validation_failed` for anyone who is not an active member */
export async function findApprover(actor: Actor, id: string): Promise<Approver & { name: string }> {
  const member = (await listMembers(actor)).data.find((one) => one.id === id && one.status === "active");
  if (member) return { id, email: member.email, name: member.name, role: member.role };
  const message = "names no active member of the organization";
  throw new ServiceError({
    code: "validation_failed",
    message: `The field approver_id ${message}.`,
    issues: [{ pointer: "/approver_id", message, code: "unknown_member" }],
  });
}

/** @throws ServiceError `session_required` for a key: people approve */
export function requirePerson(actor: Actor): MemberActor {
  if (actor.kind === "member") return actor;
  throw new ServiceError({ code: "session_required", message: "Only a signed-in member approves." });
}

export function approverOf({ userId: id, email, role }: MemberActor): Approver {
  return { id, email, role };
}
