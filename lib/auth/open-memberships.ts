import { findMember, findUser, listMembershipsOfUser } from "./member-store";

/**
 * The memberships a person may use. An account whose first password an organization's administrator made
 * opens that organization only, until the operator has given the person another: otherwise an
 * administrator who adds somebody's address first could later walk into every organization that person
 * joins, with that password or with one changed by means of it.
 */
export async function listOpenMemberships(user: { id: string; provisionedBy: string | null }) {
  const memberships = await listMembershipsOfUser(user.id);
  const { provisionedBy } = user;
  return provisionedBy === null
    ? memberships
    : memberships.filter((item) => item.organization.id === provisionedBy);
}

/** The member a session may become by switching to another organization; undefined when it may not. */
export async function findSwitchTarget(userId: string, organizationId: string) {
  const user = await findUser(userId);
  if (!user || (user.provisionedBy !== null && user.provisionedBy !== organizationId)) return undefined;
  return findMember(organizationId, userId);
}
