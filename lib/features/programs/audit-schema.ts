import { z } from "zod";
import { TimestampSchema } from "@/lib/core/text";
import { VerdictSchema } from "@/lib/features/audits/schema";
import { FrameworkCodeSchema, FrameworkReferenceSchema } from "@/lib/features/frameworks/schema";
import { ControlStatusSchema } from "./schema";

/** What applying an audit would do to one control. */
export const AuditEffectSchema = z.object({
  id: z.string(),
  framework: FrameworkReferenceSchema,
  control_id: z.string(),
  title: z.string(),
  verdict: VerdictSchema,
  status: ControlStatusSchema,
  /** The status it would have; the same as `status` when nothing would change. */
  proposed_status: ControlStatusSchema,
  reason: z.string(),
});
export type AuditEffect = z.infer<typeof AuditEffectSchema>;

export const AuditPreviewSchema = z.object({
  audit_id: z.string(),
  system_name: z.string(),
  framework: FrameworkCodeSchema,
  compliance_score: z.int(),
  timestamp: TimestampSchema,
  data: z.array(AuditEffectSchema),
});
export type AuditPreview = z.infer<typeof AuditPreviewSchema>;

export const AuditPreviewQuerySchema = z.strictObject({ audit_id: z.string().max(100) });

export const ApplyAuditSchema = z.strictObject({
  audit_id: z.string().max(100),
  /** Which controls to change; every one the preview would change when left out. */
  control_ids: z.array(z.string().max(100)).min(1).max(1_000).optional(),
  /** Attach the audit as evidence to the controls it speaks for (verdict met or partial). */
  attach_evidence: z.boolean().default(true),
});
export type ApplyAudit = z.infer<typeof ApplyAuditSchema>;
