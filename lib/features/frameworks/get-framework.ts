import { notFound } from "@/lib/core/errors";
import { CATALOG_FILES } from "./catalog";
import { type LoadedFramework, loadCatalog } from "./load-catalog";
import { type AuditableControl, type Framework, type FrameworkDetail, findFrameworkCode } from "./schema";

const catalog = loadCatalog(CATALOG_FILES);
const summaries: readonly Framework[] = [...catalog.values()].map(({ detail }) => ({
  code: detail.code,
  name: detail.name,
  controls_count: detail.controls_count,
  category: detail.category,
}));

/** The catalog, in the contract's order. */
export function listFrameworks(): readonly Framework[] {
  return summaries;
}

function find(codeOrName: string): LoadedFramework | undefined {
  const code = findFrameworkCode(codeOrName);
  return code && catalog.get(code);
}

/** A framework by code or catalog name, in any case. */
export function findFramework(codeOrName: string): FrameworkDetail | undefined {
  return find(codeOrName)?.detail;
}

/** The controls of a framework with their search probes, for an audit engine. */
export function listAuditableControls(code: string): readonly AuditableControl[] {
  return find(code)?.auditable ?? [];
}

/** @throws ServiceError `not_found` */
export function getFramework(code: string): FrameworkDetail {
  const detail = findFramework(code);
  if (!detail) throw notFound("framework");
  return detail;
}
