import "server-only";

export { changePassword, getMe, hasFirstRunPassword, linkSingleSignOn } from "./account";
export { createApiKey, findPeopleBehind, listApiKeys, revokeApiKey } from "./api-keys";
export { authenticateApiKey, authenticateBearer, authenticateSession } from "./authentication";
export { ACCESS_TOKEN_LIFETIME_SECONDS, signAccessToken } from "./credentials";
export { acceptInvitation } from "./invitations";
export { logIn } from "./log-in";
export { addMember, changeMember, listMembers, listMemberships, removeMember } from "./members";
export { sessionOptions } from "./next-auth";
export { resetPassword, setPlan } from "./operator";
export { countOrganizations, deleteOrganization } from "./organization-queries";
export {
  type CreatedOrganization,
  changeOrganization,
  createOrganization,
  getOrganization,
  insertOrganizationFor,
  insertOrganizationOf,
} from "./organizations";
export { getMember, requireMember, requireMemberToChangePassword } from "./page-session";
export { hashPassword } from "./passwords";
export { sessionCookieName } from "./session-cookie";
export { moveSession } from "./session-queries";
export {
  endMemberSessions,
  endMyOtherSessions,
  endMySession,
  forgetOldSessions,
  listMemberSessions,
  listMySessions,
} from "./sessions";
export { isSingleSignOnConfigured } from "./single-sign-on";
