import { z } from "zod";
import { PLANS, ROLES, SCOPES } from "@/lib/core/actor";
import { NameSchema, requiredText, TimestampSchema } from "@/lib/core/text";
import { withWireShape } from "@/lib/core/wire-shape";

export const RoleSchema = z.enum(ROLES);
export const ScopeSchema = z.enum(SCOPES);
export const PlanSchema = z.enum(PLANS);

/** What each scope grants, in the words of the key form and the API document. */
export const SCOPE_MEANINGS: Readonly<Record<(typeof SCOPES)[number], string>> = {
  govern: "Governance decisions, drift and risk",
  audit: "Audits and audit history",
  risk: "Risk scores",
  scan: "Deterministic content checks",
  programs: "Compliance programs and controls",
  ledger: "The audit ledger",
  orchestrator: "Model routing and consensus",
  webhooks: "Webhook endpoints",
  review: "Resolving reviews, for a tool in which people decide",
};

export const LoginSchema = z.strictObject({
  email: requiredText(320),
  password: requiredText(1_000),
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
});
export type Me = z.infer<typeof MeSchema>;

/** The organization of the credential, with the rules it has set for itself. */
export const OrganizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  plan: PlanSchema,
  is_demonstration: z.boolean(),
  /** Whether whoever made a decision is refused as the one who resolves its review. */
  four_eyes_reviews: z.boolean(),
});
export type Organization = z.infer<typeof OrganizationSchema>;

export const ChangeOrganizationSchema = z.strictObject({ four_eyes_reviews: z.boolean().optional() });
export type ChangeOrganization = z.infer<typeof ChangeOrganizationSchema>;

export const ApiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters, so that people recognise a key; not enough to use it. */
  prefix: z.string(),
  scopes: z.array(ScopeSchema),
  created_at: TimestampSchema,
  expires_at: TimestampSchema.nullable(),
  last_used_at: TimestampSchema.nullable(),
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

export const MemberSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: RoleSchema,
  created_at: TimestampSchema,
});
export type Member = z.infer<typeof MemberSchema>;

export const AddMemberSchema = z.strictObject({
  email: z.email("must be an email address").max(320),
  name: NameSchema,
  role: RoleSchema,
});

/** `initial_password` is shown once, and null when the person already has an account. */
export const AddedMemberSchema = MemberSchema.extend({ initial_password: z.string().nullable() });

export const ChangeMemberSchema = z.strictObject({ role: RoleSchema });

export const ChangePasswordSchema = z.strictObject({
  current_password: requiredText(1_000),
  new_password: withWireShape(
    requiredText(1_000).refine((value) => value.length >= 12, "must have at least 12 characters"),
    { minLength: 12 },
  ),
});
export type ChangePassword = z.infer<typeof ChangePasswordSchema>;
