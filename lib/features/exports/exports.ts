import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { getSource } from "@/lib/features/document-sources";
import { downloadDocument, getDocument } from "@/lib/features/documents";
import { getFramework as catalogFramework, listFrameworks } from "@/lib/features/frameworks";
import type { FrameworkDetail } from "@/lib/features/frameworks/schema";
import type { FrameworkReference } from "@/lib/features/frameworks/vocabulary";
import { getFramework } from "@/lib/features/own-frameworks";
import { type ControlRow, readProgramControls } from "@/lib/features/programs";
import { getSystem } from "@/lib/features/systems";
import { settings } from "@/lib/platform/env";
import { completedAudit } from "./completed-audit";
import { toMarkdownReport } from "./markdown-report";
import { toOscalAssessment } from "./oscal/assessment";
import { type ExportedFramework, idsOf, toOscalCatalog } from "./oscal/catalog";
import { toOscalComponents } from "./oscal/component";
import { tokenOf } from "./oscal/identifiers";
import { toOscalMapping } from "./oscal/mapping";
import {
  OscalAssessmentSchema,
  OscalCatalogSchema,
  OscalComponentsSchema,
  OscalMappingSchema,
} from "./oscal/schema";
import { type RepositoryDocument, SarifSchema, toSarif } from "./sarif";

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
  const framework = toExported(await getFramework(actor, codeOrName));
  const catalog = OscalCatalogSchema.parse(toOscalCatalog(framework));
  return { content: toJson(catalog), fileName: `${tokenOf(framework.code)}-oscal-catalog.json` };
}

/** The related controls of the catalog's frameworks as an OSCAL mapping collection. */
export async function exportMapping(): Promise<ExportedFile> {
  const frameworks = listFrameworks().map(({ code }) => toExported(catalogFramework(code)));
  const mapping = OscalMappingSchema.parse(toOscalMapping(frameworks, settings().baseUrl));
  return { content: toJson(mapping), fileName: "assay-oscal-mapping.json" };
}

/**
 * A program as an OSCAL component definition: how the system implements each control.
 *
 * @throws ServiceError `not_found`
 */
export async function exportProgramOscal(actor: Actor, id: string): Promise<ExportedFile> {
  const { program, controls } = await readProgramControls(actor, id);
  const system = program.system_id === null ? null : await getSystem(actor, program.system_id);
  const frameworks = await Promise.all(
    program.frameworks.map((code) => implementedFramework(actor, code, controls)),
  );
  const components = toOscalComponents(program, system, frameworks, settings().baseUrl);
  return { content: toJson(OscalComponentsSchema.parse(components)), fileName: `${program.id}-oscal.json` };
}

async function implementedFramework(actor: Actor, code: FrameworkReference, controls: readonly ControlRow[]) {
  const { name, controls: defined } = await getFramework(actor, code);
  const known = new Set(defined.map(({ control_id }) => control_id));
  const own = controls.filter(({ framework }) => framework === code);
  const ofCatalog = own.filter(({ control_id }) => known.has(control_id));
  return {
    code,
    name,
    ids: idsOf(code, defined),
    controls: ofCatalog,
    ownControls: own.length - ofCatalog.length,
  };
}

function toExported({
  checked_at: day,
  catalog_version: version,
  ...rest
}: Omit<FrameworkDetail, "code"> & { code: string }): ExportedFramework {
  return { ...rest, day, version };
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

/**
 * The findings of an audit in files of Git repositories, as SARIF.
 *
 * @throws ServiceError `not_found`; `conflict` while it is not completed
 */
export async function exportAuditSarif(actor: Actor, id: string): Promise<ExportedFile> {
  const audit = await completedAudit(actor, id);
  const documents: RepositoryDocument[] = [];
  for (const read of audit.documents) {
    const document = await repositoryDocument(actor, read.id, read.version);
    if (document) documents.push(document);
  }
  return { content: toJson(SarifSchema.parse(toSarif(audit, documents))), fileName: `${audit.id}.sarif` };
}

/** Formats whose lines are those of the text. */
const TEXT_TYPES = /^(?:text\/|application\/(?:json|xml|xhtml\+xml)$)/;

/** Undefined for what no Git repository brings, and for what was deleted since. */
async function repositoryDocument(
  actor: Actor,
  id: string,
  version: number,
): Promise<RepositoryDocument | undefined> {
  try {
    const { source } = await getDocument(actor, id);
    if (!source) return undefined;
    const { type, url } = await getSource(actor, source.id);
    if (type !== "git" || url === null) return undefined;
    const { content, mediaType } = await downloadDocument(actor, id, version);
    const text = TEXT_TYPES.test(mediaType) ? new TextDecoder().decode(content) : undefined;
    return { id, version, path: source.path, repositoryUrl: url, text };
  } catch (error) {
    if (error instanceof ServiceError && error.code === "not_found") return undefined;
    throw error;
  }
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
