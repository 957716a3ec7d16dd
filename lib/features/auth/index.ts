import "server-only";

export { acceptInvitation } from "./accept-invitation";
export { ACCESS_TOKEN_LIFETIME_SECONDS, signAccessToken } from "./access-token";
export { addMember } from "./add-member";
export { authenticateApiKey, authenticateBearer, authenticateSession } from "./authenticate";
export { changeMember, removeMember } from "./change-member";
export { changeOrganization } from "./change-organization";
export { changePassword } from "./change-password";
export { createApiKey } from "./create-api-key";
export {
  type CreatedOrganization,
  createOrganization,
  insertOrganizationFor,
  insertOrganizationOf,
} from "./create-organization";
export { getMe, getOrganization, hasFirstRunPassword } from "./get-me";
export { linkSingleSignOn } from "./link-single-sign-on";
export { listApiKeys } from "./list-api-keys";
export { listMembers, listMemberships } from "./list-members";
export { logIn } from "./log-in";
export { forgetOldSessions } from "./open-session";
export { resetPassword, setPlan } from "./operate";
export { countOrganizations, deleteOrganization } from "./organization-store";
export { getMember, requireMember, requireMemberToChangePassword } from "./page-session";
export { hashPassword } from "./password";
export { findPeopleBehind } from "./people-behind";
export { revokeApiKey } from "./revoke-api-key";
export { sessionOptions } from "./session";
export { moveSession } from "./session-store";
export { sessionCookieName } from "./session-token";
export {
  endMemberSessions,
  endMyOtherSessions,
  endMySession,
  listMemberSessions,
  listMySessions,
} from "./sessions";
export { isSingleSignOnConfigured } from "./single-sign-on";
