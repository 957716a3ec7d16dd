import { hasRole } from "@/lib/core/actor";
import type { Member } from "@/lib/features/auth/schema";
import { Forbidden } from "./forbidden";

interface ManagersOnlyProps {
  /** "Only managers register systems". */
  rule: string;
  role: string;
  members: readonly Member[];
}

/** In place of a form that only managers may fill in, with the managers who can help. */
export function ManagersOnly({ rule, role, members }: ManagersOnlyProps) {
  return (
    <Forbidden
      rule={rule}
      role={role}
      helpers={members.filter((member) => hasRole(member.role, "manager"))}
    />
  );
}
