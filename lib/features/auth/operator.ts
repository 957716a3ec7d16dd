import type { Plan } from "@/lib/core/actor";
import { operator, recordFact } from "@/lib/features/records";
import { insertSecurityEvent, OPERATOR, recordSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { findUserByEmail, resetPasswordHash } from "./account-queries";
import { listMembershipsOfUser } from "./member-queries";
import { updatePlan } from "./organization-queries";
import { newInitialPassword } from "./passwords";
import { endSessions } from "./session-queries";

/**
 * Changes the plan of the organization with that id or name. For the operator: no member may.
 *
 * @returns how many organizations were changed
 */
export async function setPlan(organization: string, plan: Plan): Promise<number> {
  const changed = await updatePlan(organization, plan);
  for (const { id, name } of changed) {
    const subject = { kind: "organization", id, name };
    const details = { fields: ["plan"], plan };
    await recordSecurityEvent({
      organizationId: id,
      type: "setting.changed",
      actor: OPERATOR,
      subject,
      details,
    });
    await transaction((tx) =>
      recordFact(tx, operator(id), {
        kind: "setting",
        subject: { type: "organization", id, label: name },
        payload: { setting: "plan", to: plan },
      }),
    );
  }
  return changed.length;
}

/**
 * Gives a person a new random password, valid for a week and to be changed at the first sign-in. Ends
 * every session and bearer token, and forgets failed sign-ins. For the operator.
 *
 * @returns undefined for an unknown email
 */
export async function resetPassword(email: string): Promise<string | undefined> {
  const user = await findUserByEmail(email);
  if (!user) return undefined;
  const { password, passwordHash, expiresAt } = await newInitialPassword();
  const memberships = await listMembershipsOfUser(user.id);
  await transaction(async (tx) => {
    await resetPasswordHash(tx, user.id, passwordHash, expiresAt);
    const count = await endSessions(tx, { userId: user.id }, "password_reset", now());
    const subject = { kind: "member", id: user.id, name: user.email };
    for (const { organization } of memberships) {
      await insertSecurityEvent(tx, {
        organizationId: organization.id,
        type: "password.reset",
        actor: OPERATOR,
        subject,
        details: { ended_sessions: count },
      });
    }
  });
  return password;
}
