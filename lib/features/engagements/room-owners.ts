import type { AuditorActor } from "@/lib/core/actor";
import { listMembers } from "@/lib/features/auth";
import type { RecordedChange } from "@/lib/features/records/payload-schema";

export type NameOf = (owner: string | null) => string | null;

/** An owner is often a member's email address; the auditor sees the name. */
export async function ownerNames(auditor: AuditorActor): Promise<NameOf> {
  const { data } = await listMembers(auditor);
  const names = new Map(data.map(({ email, name }) => [email.toLowerCase(), name]));
  return (owner) => (owner === null ? null : (names.get(owner.toLowerCase()) ?? owner));
}

/** A change of an owner says the names. */
export function namingOwner<Change extends RecordedChange>(change: Change, nameOf: NameOf): Change {
  if (change.field !== "owner") return change;
  const named = (value: Change["from"]) => (typeof value === "string" ? nameOf(value) : value);
  return { ...change, from: named(change.from), to: named(change.to) };
}

/** A request or finding whose control's owner is shown by name. */
export async function forAuditor<T extends { control: { owner: string | null } | null }>(
  auditor: AuditorActor,
  thread: T,
): Promise<T> {
  return withOwnerName(thread, await ownerNames(auditor));
}

/** As {@link forAuditor}, with the names at hand. */
export function withOwnerName<T extends { control: { owner: string | null } | null }>(
  thread: T,
  nameOf: NameOf,
): T {
  const { control } = thread;
  return control === null ? thread : { ...thread, control: { ...control, owner: nameOf(control.owner) } };
}
