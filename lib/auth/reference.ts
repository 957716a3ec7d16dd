import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import {
  AccessTokenSchema,
  AddedMemberSchema,
  AddMemberSchema,
  ApiKeySchema,
  ChangeMemberSchema,
  ChangeOrganizationSchema,
  ChangePasswordSchema,
  CreateApiKeySchema,
  CreatedApiKeySchema,
  LoginSchema,
  MemberSchema,
  MeSchema,
  OrganizationSchema,
  PlanSchema,
  RoleSchema,
  ScopeSchema,
} from "./schema";

const USER_ID = "usr_01kajq4c2v7m0r5s8t1x3y6z9a";
const KEY_ID = "key_01kajq4c2v7m0r5s8t1x3y6z9h";

const member = {
  id: USER_ID,
  email: "mira@example.com",
  name: "Mira Hoffmann",
  role: "manager",
  created_at: "2026-11-02T08:15:00.000Z",
} as const;

const organization = {
  id: "org_01kajq4c2v7m0r5s8t1x3y6z9b",
  name: "Northwind Health",
  plan: "pro",
  is_demonstration: false,
  four_eyes_reviews: true,
} as const;

const memberTexts = {
  id: "ID of the member.",
  email: "Email address the member signs in with.",
  name: "Name of the member.",
  role: "What the member may do.",
  created_at: "When the member joined the organization.",
};

const settingTexts = {
  four_eyes_reviews:
    "Whether the maker of a decision, in person or through an API key, is refused as the one who resolves its review.",
};

const keyTexts = {
  id: "ID of the key.",
  name: "What the key is for.",
  scopes: "What the key may do.",
  created_at: "When it was made.",
  expires_at: "When it stops working; null when it does not expire.",
};

export const reference: Reference = {
  areas: {
    Identity: "Sign-in, members and API keys of an organization.",
  },
  parameters: {
    "/v1/api-keys/{id}": { name: "ApiKeyId", description: "ID of the API key.", example: KEY_ID },
    "/v1/members/{id}": { name: "MemberId", description: "ID of the member.", example: USER_ID },
  },
  schemas: [
    describeSchema(
      "Role",
      RoleSchema,
      "What a member may do, weakest first: read, work on controls, decide and manage, administer.",
    ),
    describeSchema("Scope", ScopeSchema, "A part of the API that a key may use."),
    describeSchema("Plan", PlanSchema, "The organization's plan, which sets its rate limit."),
    describeSchema("Login", LoginSchema, "Who signs in.", {
      email: "Email address of the member.",
      password: "The member's password.",
    }),
    describeSchema("AccessToken", AccessTokenSchema, "A bearer token.", {
      access_token: "The token (JWT): send it as `Authorization: Bearer …`.",
      token_type: "Always `bearer`.",
      expires_in: "Seconds until it expires. There is no renewal: sign in again.",
    }),
    describeSchema("Me", MeSchema, "Who the credential belongs to.", {
      kind: "Whether it is a member's or an API key.",
      id: "ID of the member or key.",
      name: "Name of the member or key.",
      email: "The member's email address; null for a key.",
      role: "The member's role; null for a key.",
      scopes: "The key's scopes; null for a member.",
      organization: "The organization that everything is read from and written to.",
    }),
    describeFields(MeSchema.shape.organization, {
      id: "ID of the organization.",
      name: "Its name.",
      plan: "Its plan.",
    }),
    describeSchema(
      "Organization",
      OrganizationSchema,
      "The organization of the credential, with its settings.",
      {
        id: "ID of the organization.",
        name: "Its name.",
        plan: "Its plan, which sets its rate limit.",
        is_demonstration: "Whether it holds demonstration records.",
        four_eyes_reviews: settingTexts.four_eyes_reviews,
      },
    ),
    describeSchema("ChangeOrganization", ChangeOrganizationSchema, "The settings to change.", settingTexts),
    describeSchema("ApiKey", ApiKeySchema, "An API key, without the key itself.", {
      ...keyTexts,
      prefix: "First characters of the key, to recognize it by.",
      last_used_at: "When it was last used; null when it never was.",
    }),
    describeSchema("CreateApiKey", CreateApiKeySchema, "The key to make.", {
      name: keyTexts.name,
      scopes: keyTexts.scopes,
      expires_at: "When it stops working. Without it, the key does not expire.",
    }),
    describeSchema("CreatedApiKey", CreatedApiKeySchema, "The new key.", {
      ...keyTexts,
      key: "The key itself. It is shown in this answer only.",
    }),
    describeSchema("Member", MemberSchema, "A person in the organization.", memberTexts),
    describeSchema("AddMember", AddMemberSchema, "The person to add.", memberTexts),
    describeSchema("AddedMember", AddedMemberSchema, "The new member.", {
      ...memberTexts,
      initial_password:
        "Password of the new account, shown in this answer only; null when the person has an account.",
    }),
    describeSchema("ChangeMember", ChangeMemberSchema, "What to change.", { role: memberTexts.role }),
    describeSchema("ChangePassword", ChangePasswordSchema, "The old password and the new one.", {
      current_password: "The password that is valid now.",
      new_password: "The new password, at least 12 characters.",
    }),
  ],
  operations: [
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
      },
    }),
    describeOperation(contract.changePassword, {
      description:
        "Changes the password of the signed-in member. A person whose account an administrator made can use other organizations only once the operator has reset the password.",
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
        "Adds a person to the organization. For someone new an account is made, and its initial password is in this answer only.",
      request: { email: "jonas@example.com", name: "Jonas Weber", role: "contributor" },
      response: {
        id: "usr_01kajq4c2v7m0r5s8t1x3y6z9q",
        email: "jonas@example.com",
        name: "Jonas Weber",
        role: "contributor",
        created_at: "2026-11-21T09:30:00.000Z",
        initial_password: "initial-7Yq2-Kd9w",
      },
      problems: {
        409: "The person is a member already, or a request with this Idempotency-Key is still running.",
      },
    }),
    describeOperation(contract.changeMember, {
      description: "Changes the role of a member. It takes effect with the member's next request.",
      request: { role: "manager" },
      response: member,
      problems: { 409: "The organization would be without an administrator." },
    }),
    describeOperation(contract.removeMember, {
      description:
        "Removes a member from the organization. The member's records stay, with the name the member had.",
      problems: { 409: "The organization would be without an administrator." },
    }),
  ],
};
