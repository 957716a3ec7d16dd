import { describeFields, describeSchema, type SchemaReference } from "@/lib/core/reference";
import {
  AcceptedInvitationSchema,
  AcceptInvitationSchema,
  AccessTokenSchema,
  AddedMemberSchema,
  AddMemberSchema,
  ApiKeySchema,
  ChangeMemberSchema,
  ChangeOrganizationSchema,
  ChangePasswordSchema,
  CreateApiKeySchema,
  CreatedApiKeySchema,
  LinkSingleSignOnSchema,
  LoginSchema,
  MemberQuerySchema,
  MemberSchema,
  MeSchema,
  OrganizationSchema,
  PlanSchema,
  RemoveMemberQuery,
  RoleSchema,
  ScopeSchema,
  SessionSchema,
} from "../schema";

const memberTexts = {
  id: "ID of the member.",
  email: "Email address the member signs in with.",
  name: "Name of the member.",
  role: "What the member may do.",
  created_at: "When the member was added to the organization.",
};

const organizationTexts = { id: "ID of the organization.", name: "Its name." };

const statusText =
  "`invited` until the person has chosen a password or accepted the invitation, then `active`.";

const settingTexts = {
  four_eyes_reviews:
    "Whether the maker of a decision, in person or through an API key, is refused as the one who resolves its review.",
  api_key_max_age_days:
    "Longest life of an API key in days; null without limit. New keys must expire within it, and older ones stop at once.",
  first_steps_dismissed: "Whether the first steps were put away and are no longer on the overview.",
};

const keyTexts = {
  id: "ID of the key.",
  name: "What the key is for.",
  scopes: "What the key may do.",
  created_at: "When it was made.",
  expires_at: "When it stops working; null when it does not expire.",
};

export const schemas: readonly SchemaReference[] = [
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
    organization_id:
      "The organization to open. Without it, the member's oldest organization that is no demonstration.",
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
    must_change_password:
      "Whether the password was handed out. Until it is changed, only this operation and PUT /v1/me/password work.",
    organizations: "Every organization the member may open; null for a key.",
  }),
  describeFields(MeSchema.shape.organizations.unwrap().element, {
    ...organizationTexts,
    role: "The member's role there.",
    is_demonstration: "Whether it holds demonstration records.",
    is_current: "Whether this credential is for it.",
  }),
  describeSchema("Session", SessionSchema, "A sign-in that has not ended.", {
    id: "ID of the session.",
    kind: "`browser` for a cookie, `bearer` for a token from POST /auth/login.",
    organization: "The organization it is signed in to.",
    created_at: "When the sign-in was.",
    last_seen_at: "When it was last used, to the minute.",
    expires_at: "When it ends by itself. Nothing extends it.",
    user_agent: "The program that signed in, as it names itself.",
    ip_address: "The IP address of the sign-in.",
    is_current: "Whether this request belongs to it.",
  }),
  describeFields(SessionSchema.shape.organization, organizationTexts),
  describeSchema("AcceptInvitation", AcceptInvitationSchema, "The invitation to accept.", {
    code: "The `initial_password` that the inviting administrator was shown.",
  }),
  describeSchema("AcceptedInvitation", AcceptedInvitationSchema, "The new membership.", {
    organization: "The organization joined.",
    role: "The role there.",
  }),
  describeFields(AcceptedInvitationSchema.shape.organization, organizationTexts),
  describeSchema("LinkSingleSignOn", LinkSingleSignOnSchema, "Whether a link is allowed.", {
    is_allowed: "True allows it for 15 minutes, false withdraws that.",
  }),
  describeFields(MemberQuerySchema, {
    search: "Only people whose name or email contains this text, in any case.",
    role: "Only people with this role.",
    status: "Only members, or only people who are invited and have not signed in or accepted yet.",
  }),
  describeFields(RemoveMemberQuery, {
    keys: "What becomes of the API keys the member made: `revoke` ends them, `reassign` gives them to you.",
  }),
  describeFields(MeSchema.shape.organization, {
    ...organizationTexts,
    plan: "Its plan.",
  }),
  describeSchema(
    "Organization",
    OrganizationSchema,
    "The organization of the credential, with its settings.",
    {
      ...organizationTexts,
      plan: "Its plan, which sets its rate limit.",
      is_demonstration: "Whether it holds demonstration records.",
      ...settingTexts,
    },
  ),
  describeSchema("ChangeOrganization", ChangeOrganizationSchema, "The settings to change.", settingTexts),
  describeSchema("ApiKey", ApiKeySchema, "An API key, without the key itself.", {
    ...keyTexts,
    prefix: "First characters of the key, to recognize it by.",
    last_used_at: "When it was last used; null when it never was.",
    created_by: "The member who made the key or has taken it over; null when that person is no member.",
  }),
  describeFields(ApiKeySchema.shape.created_by.unwrap(), {
    id: "ID of the member.",
    name: "Name of the member.",
    email: "Email address of the member.",
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
  describeSchema("Member", MemberSchema, "A person in the organization.", {
    ...memberTexts,
    status: statusText,
  }),
  describeSchema("AddMember", AddMemberSchema, "The person to add.", memberTexts),
  describeSchema("AddedMember", AddedMemberSchema, "The new member.", {
    ...memberTexts,
    status: statusText,
    initial_password:
      "Shown in this answer only, valid for 7 days. It opens a new account; someone with an account elsewhere enters it as the invitation code.",
  }),
  describeSchema("ChangeMember", ChangeMemberSchema, "What to change.", { role: memberTexts.role }),
  describeSchema("ChangePassword", ChangePasswordSchema, "The old password and the new one.", {
    current_password: "The password that is valid now.",
    new_password: "The new password, at least 12 characters.",
  }),
];
