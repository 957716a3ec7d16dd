import "server-only";

export { ACCESS_TOKEN_LIFETIME_SECONDS, signAccessToken } from "./access-token";
export { addMember } from "./add-member";
export { authenticateApiKey, authenticateBearer, authenticateSession } from "./authenticate";
export { changeMember, removeMember } from "./change-member";
export { createApiKey } from "./create-api-key";
export { createOrganization } from "./create-organization";
export { getMe, getOrganization } from "./get-me";
export { listApiKeys } from "./list-api-keys";
export { listMembers, listMemberships } from "./list-members";
export { logIn } from "./log-in";
export { resetPassword, setPlan } from "./operate";
export { getMember, requireMember } from "./page-session";
export { revokeApiKey } from "./revoke-api-key";
export { sessionOptions } from "./session";
export { sessionCookieName } from "./session-token";
export { isSingleSignOnConfigured } from "./single-sign-on";
export { countOrganizations, deleteOrganization, listDemonstrationIds } from "./store";
