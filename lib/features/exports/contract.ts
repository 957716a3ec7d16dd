import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { ProgramReportQuerySchema } from "./schema";

const OSCAL_TYPE = "application/oscal+json";
const MARKDOWN_TYPE = "text/markdown";
const PDF_TYPE = "application/pdf";
const SARIF_TYPE = "application/sarif+json";

const area = "Exports";

export const exportFrameworkOscal = operation({
  id: "exportFrameworkOscal",
  method: "GET",
  path: "/v1/frameworks/{code}/oscal.json",
  area,
  summary: "Download a framework as an OSCAL catalog",
  access: { kind: "credential", scope: "any", role: "viewer" },
  params: z.object({ code: z.string() }),
  output: z.string(),
  downloadTypes: [OSCAL_TYPE],
  status: 200,
});

const canReadAudits = { kind: "credential", scope: "audit", role: "viewer" } as const;
const byId = z.object({ id: z.string() });

export const exportAuditOscal = operation({
  id: "exportAuditOscal",
  method: "GET",
  path: "/v1/audits/{id}/oscal.json",
  area,
  summary: "Download an audit as OSCAL assessment results",
  access: canReadAudits,
  params: byId,
  output: z.string(),
  downloadTypes: [OSCAL_TYPE],
  status: 200,
});

export const exportAuditMarkdown = operation({
  id: "exportAuditMarkdown",
  method: "GET",
  path: "/v1/audits/{id}/report.md",
  area,
  summary: "Download an audit as a report in Markdown",
  access: canReadAudits,
  params: byId,
  output: z.string(),
  downloadTypes: [MARKDOWN_TYPE],
  status: 200,
});

export const exportAuditPdf = operation({
  id: "exportAuditPdf",
  method: "GET",
  path: "/v1/audits/{id}/report.pdf",
  area,
  summary: "Download an audit as a report in PDF",
  access: canReadAudits,
  params: byId,
  output: z.string(),
  downloadTypes: [PDF_TYPE],
  status: 200,
});

export const exportProgramPdf = operation({
  id: "exportProgramPdf",
  method: "GET",
  path: "/v1/programs/{id}/report.pdf",
  area,
  summary: "Download a program as PDF: status, Statement of Applicability or control sheets",
  access: { kind: "credential", scope: "programs", role: "viewer" },
  params: byId,
  query: ProgramReportQuerySchema,
  output: z.string(),
  downloadTypes: [PDF_TYPE],
  status: 200,
});

export const exportSystemDossier = operation({
  id: "exportSystemDossier",
  method: "GET",
  path: "/v1/systems/{id}/dossier.pdf",
  area,
  summary: "Download what is known of a system as technical documentation under EU AI Act Annex IV",
  access: { kind: "credential", scope: "govern", role: "viewer" },
  params: byId,
  output: z.string(),
  downloadTypes: [PDF_TYPE],
  status: 200,
});

export const exportAuditSarif = operation({
  id: "exportAuditSarif",
  method: "GET",
  path: "/v1/audits/{id}/report.sarif",
  area,
  summary: "Download the findings in a repository's files as SARIF",
  access: canReadAudits,
  params: byId,
  output: z.string(),
  downloadTypes: [SARIF_TYPE],
  status: 200,
});

export const exportMapping = operation({
  id: "exportMapping",
  method: "GET",
  path: "/v1/frameworks/oscal-mapping.json",
  area,
  summary: "Download the related controls of all frameworks as an OSCAL mapping",
  access: { kind: "credential", scope: "any", role: "viewer" },
  output: z.string(),
  downloadTypes: [OSCAL_TYPE],
  status: 200,
});

export const exportProgramOscal = operation({
  id: "exportProgramOscal",
  method: "GET",
  path: "/v1/programs/{id}/oscal.json",
  area,
  summary: "Download a program as an OSCAL component definition",
  access: { kind: "credential", scope: "programs", role: "viewer" },
  params: byId,
  output: z.string(),
  downloadTypes: [OSCAL_TYPE],
  status: 200,
});
