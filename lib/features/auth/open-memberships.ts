import { findMember, listMembershipsOfUser } from "./member-store";
import { type Account, findUser } from "./user-store";

/**
 * The memberships a person may use. An account whose first password an organization's administrator made
 * opens that organization only, until the operator has given the person another: otherwise an
 * administrator who adds an address first could later walk into every organization that person joins,
 * with that password or with one changed by means of it.
 */
export async function listOpenMemberships(user: Pick<Account, "id" | "provisionedBy">) {
  const memberships = await listMembershipsOfUser(user.id);
  const { provisionedBy } = user;
  return provisionedBy === null
    ? memberships
    : memberships.filter((item) => item.organization.id === provisionedBy);
}

type OpenMembership = Awaited<ReturnType<typeof listOpenMemberships>>[number];

/**
 * Where a sign-in opens. A browser: where the person was last, and the very first time the demonstration
 * if there is one. A bearer token: the oldest organization that is no demonstration.
 */
export function chooseOrganization(
  memberships: readonly OpenMembership[],
  via: "browser" | "api",
  lastOrganizationId: string | null,
): OpenMembership | undefined {
  const ordinary = memberships.find(({ organization }) => !organization.isDemonstration);
  if (via === "api") return ordinary ?? memberships[0];
  const last = memberships.find(({ organization }) => organization.id === lastOrganizationId);
  const demonstration = memberships.find(({ organization }) => organization.isDemonstration);
  return last ?? demonstration ?? ordinary;
}

/** The member a session may become by switching to another organization; undefined when it may not. */
export async function findSwitchTarget(userId: string, organizationId: string) {
  const user = await findUser(userId);
  if (!user || (user.provisionedBy !== null && user.provisionedBy !== organizationId)) return undefined;
  return findMember(organizationId, userId);
}
