import { z } from "zod";
import { operation } from "@/lib/core/operation";
import {
  ActionExportQuerySchema,
  AuditExportQuerySchema,
  DecisionExportQuerySchema,
  DocumentExportQuerySchema,
  EvidenceExportQuerySchema,
  MemberExportQuerySchema,
  SystemExportQuerySchema,
} from "./schema";

/** CSV of what a list shows, every page of it. Scope and role are those of reading the list. */
const file = { method: "GET", output: z.string(), downloadTypes: ["text/csv"], status: 200 } as const;

export const exportSystems = operation({
  ...file,
  id: "exportSystems",
  path: "/v1/systems/export",
  area: "Systems",
  summary: "Export the systems that match as CSV, with the risk of each",
  access: { kind: "credential", scope: "govern", role: "viewer" },
  query: SystemExportQuerySchema,
});

export const exportAudits = operation({
  ...file,
  id: "exportAudits",
  path: "/v1/audit-history/export",
  area: "Audits",
  summary: "Export the completed audits that match as CSV",
  access: { kind: "credential", scope: "audit", role: "viewer" },
  query: AuditExportQuerySchema,
});

export const exportEvidence = operation({
  ...file,
  id: "exportEvidence",
  path: "/v1/evidence/export",
  area: "Evidence",
  summary: "Export the evidence that matches as CSV",
  access: { kind: "credential", scope: "programs", role: "viewer" },
  query: EvidenceExportQuerySchema,
});

export const exportDecisions = operation({
  ...file,
  id: "exportDecisions",
  path: "/v1/decisions/export",
  area: "Governance",
  summary: "Export the decisions that match as CSV",
  access: { kind: "credential", scope: "govern", role: "viewer" },
  query: DecisionExportQuerySchema,
});

export const exportDocuments = operation({
  ...file,
  id: "exportDocuments",
  path: "/v1/documents/export",
  area: "Documents",
  summary: "Export the documents that match as CSV",
  access: { kind: "credential", scope: "audit", role: "viewer" },
  query: DocumentExportQuerySchema,
});

export const exportActions = operation({
  ...file,
  id: "exportActions",
  path: "/v1/actions/export",
  area: "Corrective actions",
  summary: "Export the corrective actions that match as CSV",
  access: { kind: "credential", scope: "programs", role: "viewer" },
  query: ActionExportQuerySchema,
});

export const exportMembers = operation({
  ...file,
  id: "exportMembers",
  path: "/v1/members/export",
  area: "Identity",
  summary: "Export the members that match as CSV",
  access: { kind: "credential", scope: "none", role: "manager" },
  query: MemberExportQuerySchema,
});
