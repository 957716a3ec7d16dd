import { z } from "zod";
import { NameSchema, requiredText, TimestampSchema } from "@/lib/core/text";
import { withWireShape } from "@/lib/core/wire-shape";
import { RoleSchema } from "./schema";

/** How a link gets to the person: by whoever invites, or by Assay's own email. */
export const DELIVERIES = ["link", "email"] as const;

export const InvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: RoleSchema,
  status: z.enum(["pending", "expired"]),
  /** The state of its newest email; null when there is none. */
  email_status: z.enum(["pending", "sent", "dead"]).nullable(),
  invited_by: z.string().nullable(),
  created_at: TimestampSchema,
  expires_at: TimestampSchema,
});
export type Invitation = z.infer<typeof InvitationSchema>;

const delivery = z.enum(DELIVERIES).default("link");

export const InviteSchema = z.strictObject({
  email: z.email("must be an email address").max(320),
  name: NameSchema.optional(),
  role: RoleSchema,
  delivery,
});

export const ResendInvitationSchema = z.strictObject({ delivery });

/** `link` is shown once, and not at all when the invitation was mailed. */
export const CreatedInvitationSchema = InvitationSchema.extend({ link: z.string().nullable() });
export type CreatedInvitation = z.infer<typeof CreatedInvitationSchema>;

export const AcceptLinkSchema = z.strictObject({
  token: requiredText(200),
  name: NameSchema,
  new_password: withWireShape(
    requiredText(1_000).refine((value) => value.length >= 12, "must have at least 12 characters"),
    { minLength: 12 },
  ),
});

export const AcceptedLinkSchema = z.object({
  email: z.string(),
  role: RoleSchema,
  organization: z.object({ id: z.string(), name: z.string() }),
});
