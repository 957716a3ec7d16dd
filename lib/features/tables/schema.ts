import type { z } from "zod";
import { ActionQuerySchema } from "@/lib/features/actions/schema";
import { AuditHistoryQuerySchema } from "@/lib/features/audits/history-schema";
import { MemberQuerySchema } from "@/lib/features/auth/schema";
import { DocumentQuerySchema } from "@/lib/features/documents/schema";
import { EvidenceQuerySchema } from "@/lib/features/evidence/schema";
import { DecisionQuerySchema } from "@/lib/features/governance/schema";
import { SystemQuerySchema } from "@/lib/features/systems/schema";

const PAGE = { skip: true, limit: true } as const;
const CURSOR = { ...PAGE, cursor: true } as const;

/** What an export is narrowed and sorted by: as its list, without the page. */
export const SystemExportQuerySchema = SystemQuerySchema.omit(CURSOR);
export const AuditExportQuerySchema = AuditHistoryQuerySchema.omit(CURSOR);
export const EvidenceExportQuerySchema = EvidenceQuerySchema.omit(CURSOR);
export const DecisionExportQuerySchema = DecisionQuerySchema.omit(CURSOR);
export const DocumentExportQuerySchema = DocumentQuerySchema.omit(CURSOR);
export const ActionExportQuerySchema = ActionQuerySchema.omit(PAGE);
export const MemberExportQuerySchema = MemberQuerySchema;

export type SystemExportQuery = z.infer<typeof SystemExportQuerySchema>;
export type AuditExportQuery = z.infer<typeof AuditExportQuerySchema>;
export type EvidenceExportQuery = z.infer<typeof EvidenceExportQuerySchema>;
export type DecisionExportQuery = z.infer<typeof DecisionExportQuerySchema>;
export type DocumentExportQuery = z.infer<typeof DocumentExportQuerySchema>;
export type ActionExportQuery = z.infer<typeof ActionExportQuerySchema>;
export type MemberExportQuery = z.infer<typeof MemberExportQuerySchema>;
