import { notFound } from "next/navigation";
import { hasRole, type MemberActor } from "@/lib/core/actor";

/** The manager of the page; for anyone else there is no such page, as its link is not shown to them. */
export function requireManager(actor: MemberActor): MemberActor {
  if (!hasRole(actor.role, "manager")) notFound();
  return actor;
}
