import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { cursorPageOf, listOf } from "@/lib/core/pagination";
import { ConfirmationSchema, ConfirmRequirementSchema } from "@/lib/features/confirmations/schema";
import { AssessmentQuerySchema } from "./assessment-schema";
import { AuditDifferenceSchema, DifferenceQuerySchema } from "./difference-schema";
import { AuditHistoryQuerySchema } from "./history-schema";
import { DocumentQuoteQuerySchema, DocumentQuoteSchema } from "./quote-schema";
import {
  AcceptedAuditSchema,
  AssessmentSchema,
  AuditEstimateSchema,
  AuditHistoryItemSchema,
  AuditProgressSchema,
  AuditResultSchema,
  AuditSchema,
  EstimateAuditSchema,
  RunAuditSchema,
} from "./schema";

const area = "Audits";
const byId = z.object({ id: z.string() });
const canRun = { kind: "credential", scope: "audit", role: "manager" } as const;
const canRead = { kind: "credential", scope: "audit", role: "viewer" } as const;

export const runAudit = operation({
  id: "runAudit",
  method: "POST",
  path: "/v1/audit",
  area,
  summary: "Audit a system against a framework",
  access: canRun,
  body: RunAuditSchema,
  output: AuditResultSchema,
  status: 200,
  accepted: AcceptedAuditSchema,
  isIdempotent: true,
});

export const estimateAudit = operation({
  id: "estimateAudit",
  method: "POST",
  path: "/v1/audit/estimate",
  area,
  summary: "What an audit would run on and about what it would cost; nothing is run",
  access: canRead,
  body: EstimateAuditSchema,
  output: AuditEstimateSchema,
  status: 200,
});

export const listAuditHistory = operation({
  id: "listAuditHistory",
  method: "GET",
  path: "/v1/audit-history",
  area,
  summary: "List completed audits, newest first",
  access: canRead,
  query: AuditHistoryQuerySchema,
  output: cursorPageOf(AuditHistoryItemSchema),
  status: 200,
});

export const getAudit = operation({
  id: "getAudit",
  method: "GET",
  path: "/v1/audits/{id}",
  area,
  summary: "Read an audit with every assessment and its quoted evidence",
  access: canRead,
  params: byId,
  output: AuditSchema,
  status: 200,
});

export const listAssessments = operation({
  id: "listAssessments",
  method: "GET",
  path: "/v1/audits/{id}/assessments",
  area,
  summary: "List the assessments of an audit, or read that of one control",
  access: canRead,
  params: byId,
  query: AssessmentQuerySchema,
  output: listOf(AssessmentSchema),
  status: 200,
});

export const compareAudits = operation({
  id: "compareAudits",
  method: "GET",
  path: "/v1/audits/{id}/difference",
  area,
  summary: "Compare an audit with an earlier one of the same system and framework",
  access: canRead,
  params: byId,
  query: DifferenceQuerySchema,
  output: AuditDifferenceSchema,
  status: 200,
});

export const followAudit = operation({
  id: "followAudit",
  method: "GET",
  path: "/v1/audits/{id}/events",
  area,
  summary: "Follow a running audit as server-sent events",
  access: canRead,
  params: byId,
  output: AuditProgressSchema,
  status: 200,
  isEventStream: true,
});

export const confirmRequirement = operation({
  id: "confirmRequirement",
  method: "PUT",
  path: "/v1/audits/{id}/confirmations/{requirement_id}",
  area,
  summary: "Confirm or correct what an audit says about a requirement",
  access: canRun,
  params: z.object({ id: z.string(), requirement_id: z.string() }),
  body: ConfirmRequirementSchema,
  output: ConfirmationSchema,
  status: 200,
});

export const listDocumentQuotes = operation({
  id: "listDocumentQuotes",
  method: "GET",
  path: "/v1/documents/{id}/quotes",
  area: "Documents",
  summary: "List what audits quote of a document, the newest audit first",
  access: canRead,
  params: byId,
  query: DocumentQuoteQuerySchema,
  output: cursorPageOf(DocumentQuoteSchema),
  status: 200,
});
