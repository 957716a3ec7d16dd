import type { Actor } from "@/lib/core/actor";
import { getFramework } from "@/lib/features/own-frameworks";
import { settings } from "@/lib/platform/env";
import { completedAudit } from "./completed-audit";
import { toMarkdownReport } from "./markdown-report";
import { toOscalAssessment } from "./oscal/assessment";
import { idsOf, toOscalCatalog } from "./oscal/catalog";
import { tokenOf } from "./oscal/identifiers";
import { OscalAssessmentSchema, OscalCatalogSchema } from "./oscal/schema";

/** A text to be saved as a file. */
export interface ExportedFile {
  content: string;
  fileName: string;
}

/**
 * A framework as an OSCAL catalog.
 *
 * @throws ServiceError `not_found`
 */
export async function exportFrameworkOscal(actor: Actor, codeOrName: string): Promise<ExportedFile> {
  const framework = await getFramework(actor, codeOrName);
  const { checked_at: day, catalog_version: version, ...rest } = framework;
  const catalog = OscalCatalogSchema.parse(toOscalCatalog({ ...rest, day, version }));
  return { content: toJson(catalog), fileName: `${tokenOf(framework.code)}-oscal-catalog.json` };
}

/**
 * An audit as OSCAL assessment results. Controls and requirements have the ids of the framework's catalog.
 *
 * @throws ServiceError `not_found`; `conflict` while it is not completed
 */
export async function exportAuditOscal(actor: Actor, id: string): Promise<ExportedFile> {
  const audit = await completedAudit(actor, id);
  const { code, controls } = await getFramework(actor, audit.framework);
  const results = toOscalAssessment(audit, idsOf(code, controls), settings().baseUrl);
  return { content: toJson(OscalAssessmentSchema.parse(results)), fileName: `${audit.id}-oscal.json` };
}

/**
 * An audit as a report in Markdown.
 *
 * @throws ServiceError `not_found`; `conflict` while it is not completed
 */
export async function exportAuditMarkdown(actor: Actor, id: string): Promise<ExportedFile> {
  const audit = await completedAudit(actor, id);
  return { content: toMarkdownReport(audit), fileName: `${audit.id}-report.md` };
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
