import { describeOperation, type OperationReference, type Reference } from "@/lib/core/reference";
import * as contract from "../contract";
import { invitationReference } from "./invitations";
import { schemas } from "./schemas";

/** What the examples of the reference have in common. */

const USER_ID = "usr_01kajq4c2v7m0r5s8t1x3y6z9a";
const KEY_ID = "key_01kajq4c2v7m0r5s8t1x3y6z9h";

const member = {
  id: USER_ID,
  email: "mira@example.com",
  name: "Mira Hoffmann",
  role: "manager",
  status: "active",
  created_at: "2026-11-02T08:15:00.000Z",
} as const;

const SESSION_ID = "ses_01kajq4c2v7m0r5s8t1x3y6z9s";

const organization = {
  id: "org_01kajq4c2v7m0r5s8t1x3y6z9b",
  name: "Northwind Health",
  plan: "pro",
  is_demonstration: false,
  four_eyes_reviews: true,
  api_key_max_age_days: null,
  first_steps_dismissed: false,
} as const;

const session = {
  id: SESSION_ID,
  kind: "browser",
  organization: { id: organization.id, name: organization.name },
  created_at: "2026-11-21T08:00:00.000Z",
  last_seen_at: "2026-11-21T09:30:00.000Z",
  expires_at: "2026-11-21T20:00:00.000Z",
  user_agent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0",
  ip_address: "192.0.2.17",
  is_current: true,
} as const;

const operations: readonly OperationReference[] = [
  describeOperation(contract.login, {
    description:
      "Exchanges email and password for a bearer token that is valid for an hour. There is no renewal: sign in again. For servers, use an API key instead.",
    request: { email: "mira@example.com", password: "correct horse battery staple" },
    response: {
      access_token:
        "eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJ1c3JfMDFrYWpxNGMydjdtMHI1cyJ9.c2lnbmF0dXJl",
      token_type: "bearer",
      expires_in: 3_600,
    },
    problems: {
      401: "The email or the password is wrong.",
      429: "Too many failed sign-ins to this account from this address, or too many requests. Wait as `Retry-After` says.",
    },
  }),
  describeOperation(contract.getMe, {
    description:
      "Returns who the credential belongs to, its organization, and what it may do. Use it to check a key or token.",
    response: {
      kind: "member",
      id: USER_ID,
      name: "Mira Hoffmann",
      email: "mira@example.com",
      role: "manager",
      scopes: null,
      organization: { id: organization.id, name: organization.name, plan: organization.plan },
      must_change_password: false,
      organizations: [
        {
          id: organization.id,
          name: organization.name,
          role: "manager",
          is_demonstration: false,
          is_current: true,
        },
      ],
    },
  }),
  describeOperation(contract.listMySessions, {
    description: "Returns your sessions in every organization, newest first.",
    response: { data: [session] },
  }),
  describeOperation(contract.endMySession, {
    description: "Ends one of your sessions. Its cookie or token stops at once.",
  }),
  describeOperation(contract.endMyOtherSessions, {
    description: "Ends all of your sessions but the one of this request.",
  }),
  describeOperation(contract.acceptInvitation, {
    description:
      "Makes you a member of the organization whose administrator gave you the code. The code works for your email address only.",
    request: { code: "7Yq2Kd9wX4mB8nR3vT6z" },
    response: { organization: { id: organization.id, name: organization.name }, role: "manager" },
    problems: {
      409: "Another organization's administrator made your first password. The operator has to reset it first.",
    },
  }),
  describeOperation(contract.linkSingleSignOn, {
    description:
      "Allows the next single sign-on with your verified email address to be linked to your account, for 15 minutes.",
    request: { is_allowed: true },
  }),
  describeOperation(contract.changePassword, {
    description:
      "Changes the password of the signed-in member and ends every session and token of the account; a browser gets a fresh cookie with the answer. Common passwords are refused. A person whose account an administrator made can use other organizations only once the operator has reset the password.",
    request: { current_password: "initial-7Yq2-Kd9w", new_password: "correct horse battery staple" },
  }),
  describeOperation(contract.getOrganization, {
    description: "Returns the organization of the credential with its plan and settings.",
    response: organization,
  }),
  describeOperation(contract.changeOrganization, {
    description:
      "Changes the settings you send. With `four_eyes_reviews` (on by default), whoever made a decision, in person or through an API key, cannot resolve its review.",
    request: { four_eyes_reviews: false },
    response: { ...organization, four_eyes_reviews: false },
  }),
  describeOperation(contract.listApiKeys, {
    description:
      "Returns the API keys of the organization that are not revoked. The keys themselves are never shown again.",
    response: {
      data: [
        {
          id: KEY_ID,
          name: "Aria gateway",
          prefix: "svc_01kajq4c",
          scopes: ["govern", "scan"],
          created_at: "2026-11-02T08:15:00.000Z",
          expires_at: "2027-11-02T00:00:00.000Z",
          last_used_at: "2026-11-21T09:30:00.000Z",
          created_by: { id: USER_ID, name: "Mira Hoffmann", email: "mira@example.com" },
        },
      ],
    },
  }),
  describeOperation(contract.createApiKey, {
    description:
      "Makes an API key with the scopes you name. The answer holds the key, which is never shown again: store it at once. A key cannot manage keys or members.",
    request: { name: "Aria gateway", scopes: ["govern", "scan"], expires_at: "2027-11-02T00:00:00Z" },
    response: {
      id: KEY_ID,
      name: "Aria gateway",
      scopes: ["govern", "scan"],
      created_at: "2026-11-02T08:15:00.000Z",
      expires_at: "2027-11-02T00:00:00.000Z",
      key: "svc_01kajq4c2v7m0r5s_8mC3vQpX1nT6yB4kR9wZ2dF7hJ5sL0gA",
    },
  }),
  describeOperation(contract.revokeApiKey, {
    description: "Revokes an API key. It stops working within a second, and cannot be restored.",
  }),
  describeOperation(contract.listMembers, {
    description: "Returns the members of the organization with their roles.",
    response: { data: [member] },
  }),
  describeOperation(contract.addMember, {
    description:
      "Adds a person to the organization. The answer is alike for every address: `initial_password` opens a new account, where it must be changed first, or is the code with which someone with an account elsewhere accepts (POST /v1/me/invitations).",
    request: { email: "jonas@example.com", name: "Jonas Weber", role: "contributor" },
    response: {
      id: "usr_01kajq4c2v7m0r5s8t1x3y6z9q",
      email: "jonas@example.com",
      name: "Jonas Weber",
      role: "contributor",
      status: "invited",
      created_at: "2026-11-21T09:30:00.000Z",
      initial_password: "7Yq2Kd9wX4mB8nR3vT6z",
    },
    problems: {
      409: "The person is a member already, or a request with this Idempotency-Key is still running.",
    },
  }),
  describeOperation(contract.changeMember, {
    description: "Changes the role of a member and ends the member's sessions in the organization.",
    request: { role: "manager" },
    response: member,
    problems: { 409: "The organization would be without an administrator." },
  }),
  describeOperation(contract.removeMember, {
    description:
      "Removes a member from the organization, with the member's sessions there. The API keys the member made are revoked, or become yours with `keys=reassign`. The member's records stay, with the name the member had.",
    problems: { 409: "The organization would be without an administrator." },
  }),
  describeOperation(contract.listMemberSessions, {
    description: "Returns a member's sessions in the organization, newest first.",
    response: { data: [{ ...session, is_current: false }] },
  }),
  describeOperation(contract.endMemberSessions, {
    description: "Ends a member's sessions in the organization. Cookies and tokens stop at once.",
  }),
];

export const reference: Reference = {
  areas: {
    Identity: "Sign-in, members and API keys of an organization.",
  },
  parameters: {
    "/v1/api-keys/{id}": { name: "ApiKeyId", description: "ID of the API key.", example: KEY_ID },
    "/v1/me/sessions/{id}": { name: "SessionId", description: "ID of the session.", example: SESSION_ID },
    "/v1/members/{id}": { name: "MemberId", description: "ID of the member.", example: USER_ID },
    ...invitationReference.parameters,
  },
  schemas: [...schemas, ...invitationReference.schemas],
  operations: [...operations, ...invitationReference.operations],
};
