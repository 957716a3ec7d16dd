import "server-only";

export { acceptInvitation, acceptInvitationLink, findInvitationByLink } from "./accepted-invitations";
export { changePassword, getMe, hasFirstRunPassword, linkSingleSignOn } from "./account";
export { createApiKey, findPeopleBehind, listApiKeys, revokeApiKey } from "./api-keys";
export {
  authenticateApiKey,
  authenticateBearer,
  authenticateSession,
  getMember,
  requireMember,
  requireMemberToChangePassword,
} from "./authentication";
export { ACCESS_TOKEN_LIFETIME_SECONDS, signAccessToken } from "./credentials";
export { inviteMember, listInvitations, resendInvitation, revokeInvitation } from "./invitations";
export { logIn } from "./log-in";
export {
  addMember,
  changeMember,
  listMembers,
  listMemberships,
  removeMember,
} from "./members";
export { sessionOptions } from "./next-auth";
export { resetPassword, setPlan } from "./operator";
export { countOrganizations, deleteOrganization } from "./organization-queries";
export {
  type CreatedOrganization,
  changeOrganization,
  getOrganization,
  insertOrganizationFor,
  insertOrganizationOf,
} from "./organizations";
export { hashPassword } from "./passwords";
export { moveSession } from "./session-queries";
export {
  endMemberSessions,
  endMyOtherSessions,
  endMySession,
  forgetOldSessions,
  listMemberSessions,
  listMySessions,
  sessionCookieName,
} from "./sessions";
export { isSingleSignOnConfigured } from "./single-sign-on";
