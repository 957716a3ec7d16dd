import { Callout } from "@/components/ui/callout";
import { hasRole, type Role } from "@/lib/core/actor";
import type { ProgramStatus } from "@/lib/features/programs/vocabulary";

/** What the person may do with the controls of a program. */
export interface ControlAccess {
  /** Status, implementation, evidence. */
  canWork: boolean;
  /** Owner, dates, several at once. */
  canManage: boolean;
  /** Why everything is read-only; absent when it is not. */
  readOnlyReason?: string;
}

/** What a role allows in a program; a completed program is frozen for everyone. */
export function accessTo(program: { status: ProgramStatus }, role: Role): ControlAccess {
  if (program.status === "completed") {
    const who = hasRole(role, "manager") ? "Reopen it" : "A manager can reopen it";
    return {
      canWork: false,
      canManage: false,
      readOnlyReason: `The program is completed, so its controls are frozen as they were. ${who} on the dashboard to change something.`,
    };
  }
  return { canWork: hasRole(role, "contributor"), canManage: hasRole(role, "manager") };
}

/** Says why nothing can be changed here. */
export function FrozenNotice({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <Callout tone="neutral" title="Read-only">
      {reason}
    </Callout>
  );
}
