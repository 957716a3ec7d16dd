import "server-only";

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
export { getMe, getOrganization } from "./get-me";
export { listApiKeys } from "./list-api-keys";
export { listMembers, listMemberships } from "./list-members";
export { logIn } from "./log-in";
export { resetPassword, setPlan } from "./operate";
export { countOrganizations, deleteOrganization } from "./organization-store";
export { getMember, requireMember } from "./page-session";
export { hashPassword } from "./password";
export { findPeopleBehind } from "./people-behind";
export { revokeApiKey } from "./revoke-api-key";
export { sessionOptions } from "./session";
export { sessionCookieName } from "./session-token";
export { isSingleSignOnConfigured } from "./single-sign-on";
