import { z } from "zod";
import { PLANS, ROLES, SCOPES, SESSION_KINDS } from "@/lib/core/actor";
import { type SortKeys, sortQuery } from "@/lib/core/sorting";
import { NameSchema, requiredText, TimestampSchema } from "@/lib/core/text";
import { withWireShape } from "@/lib/core/wire-shape";

export const RoleSchema = z.enum(ROLES);
export const ScopeSchema = z.enum(SCOPES);
export const PlanSchema = z.enum(PLANS);

export const LoginSchema = z.strictObject({
  email: requiredText(320),
  password: requiredText(1_000),
  /** Without it the oldest organization of the person that is no demonstration is opened. */
  organization_id: z.string().max(200).optional(),
});

export const AccessTokenSchema = z.object({
  access_token: z.string(),
  token_type: z.literal("bearer"),
  expires_in: z.int().positive(),
});

export const MeSchema = z.object({
  kind: z.enum(["member", "api_key"]),
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role: RoleSchema.nullable(),
  scopes: z.array(ScopeSchema).nullable(),
  organization: z.object({ id: z.string(), name: z.string(), plan: PlanSchema }),
  /** The password was handed out: until it is changed only this operation and the change work. */
  must_change_password: z.boolean(),
  /** Every organization the person may open; null for an API key, which has one. */
  organizations: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        role: RoleSchema,
        is_demonstration: z.boolean(),
        is_current: z.boolean(),
      }),
    )
    .nullable(),
});
export type Me = z.infer<typeof MeSchema>;

/** The organization of the credential, with the rules it has set for itself. */
export const OrganizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  plan: PlanSchema,
  is_demonstration: z.boolean(),
  /** Whether the person who made a decision is refused when resolving its review. */
  four_eyes_reviews: z.boolean(),
  /** Days an API key may live; null: without limit. */
  api_key_max_age_days: z.int().positive().nullable(),
  /** Whether the first steps were put away and are no longer on the overview. */
  first_steps_dismissed: z.boolean(),
});
export type Organization = z.infer<typeof OrganizationSchema>;

export const ChangeOrganizationSchema = z.strictObject({
  four_eyes_reviews: z.boolean().optional(),
  api_key_max_age_days: z
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(3_650, "must be at most 3,650")
    .nullable()
    .optional(),
  first_steps_dismissed: z.boolean().optional(),
});
export type ChangeOrganization = z.infer<typeof ChangeOrganizationSchema>;

export const ApiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters, so that people recognize a key; not enough to use it. */
  prefix: z.string(),
  scopes: z.array(ScopeSchema),
  created_at: TimestampSchema,
  expires_at: TimestampSchema.nullable(),
  last_used_at: TimestampSchema.nullable(),
  /** The member who made the key or has taken it over; null when unknown. */
  created_by: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
});
export type ApiKey = z.infer<typeof ApiKeySchema>;

export const CreateApiKeySchema = z.strictObject({
  name: NameSchema,
  scopes: withWireShape(
    z
      .array(ScopeSchema)
      .min(1, "must name at least one scope")
      .refine((scopes) => new Set(scopes).size === scopes.length, "must not name a scope twice"),
    { uniqueItems: true },
  ),
  expires_at: z.iso
    .datetime({ offset: true, error: "must be an ISO 8601 time such as 2027-01-31T00:00:00Z" })
    .nullish(),
});
export type CreateApiKey = z.infer<typeof CreateApiKeySchema>;

/** The answer to creation: the only time the key itself is shown. */
export const CreatedApiKeySchema = ApiKeySchema.pick({
  id: true,
  name: true,
  scopes: true,
  created_at: true,
  expires_at: true,
}).extend({ key: z.string() });

export const MEMBER_STATUSES = ["active", "invited"] as const;

export const MemberSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: RoleSchema,
  /** `invited`: has not signed in or not accepted yet. */
  status: z.enum(MEMBER_STATUSES),
  created_at: TimestampSchema,
});
export type Member = z.infer<typeof MemberSchema>;

export const MEMBER_SORTS = {
  name: "text",
  email: "text",
  role: "whole",
  status: "text",
  created_at: "time",
} as const satisfies SortKeys;

export const MemberQuerySchema = z.strictObject({
  /** Part of a name or an email, in any case. */
  search: z.string().max(200).optional(),
  role: RoleSchema.optional(),
  status: z.enum(MEMBER_STATUSES).optional(),
  sort: sortQuery(MEMBER_SORTS),
});
export type MemberQuery = z.infer<typeof MemberQuerySchema>;

export const AddMemberSchema = z.strictObject({
  email: z.email("must be an email address").max(320),
  name: NameSchema,
  role: RoleSchema,
});

/**
 * `initial_password` is shown once. It opens a new account; a person with an account elsewhere keeps their
 * own password and enters this one as the code of the invitation. The answer does not say which it is.
 */
export const AddedMemberSchema = MemberSchema.extend({ initial_password: z.string() });
export type AddedMember = z.infer<typeof AddedMemberSchema>;

export const AcceptInvitationSchema = z.strictObject({ code: requiredText(200) });

export const AcceptedInvitationSchema = z.object({
  organization: z.object({ id: z.string(), name: z.string() }),
  role: z.string(),
});

/** What becomes of the API keys of a member who is removed. */
export const RemoveMemberQuery = z.strictObject({ keys: z.enum(["revoke", "reassign"]).default("revoke") });

export const SessionSchema = z.object({
  id: z.string(),
  kind: z.enum(SESSION_KINDS),
  organization: z.object({ id: z.string(), name: z.string() }),
  created_at: TimestampSchema,
  last_seen_at: TimestampSchema,
  expires_at: TimestampSchema,
  user_agent: z.string().nullable(),
  ip_address: z.string().nullable(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof SessionSchema>;

export const LinkSingleSignOnSchema = z.strictObject({ is_allowed: z.boolean() });

export const ChangeMemberSchema = z.strictObject({ role: RoleSchema });

export const ChangePasswordSchema = z.strictObject({
  current_password: requiredText(1_000),
  new_password: withWireShape(
    requiredText(1_000).refine((value) => value.length >= 12, "must have at least 12 characters"),
    { minLength: 12 },
  ),
});
export type ChangePassword = z.infer<typeof ChangePasswordSchema>;
