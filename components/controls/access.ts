import { hasRole, type Role } from "@/lib/core/actor";
import type { ProgramStatus } from "@/lib/features/programs/schema";
import type { ControlAccess } from "./types";

/** What a role allows in a program; a completed program is frozen for everybody. */
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
