import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import type { PageOf } from "@/lib/core/pagination";
import {
  findFramework as findCatalogFramework,
  listFrameworks as listCatalog,
  queryWords,
  searchCatalog,
} from "@/lib/features/frameworks";
import type {
  CatalogControl,
  CatalogHit,
  ListedFramework,
  OwnFramework,
  ReadFramework,
  SearchCatalog,
} from "@/lib/features/frameworks/schema";
import { CUSTOM_CONTROLS, isOwnFramework } from "@/lib/features/frameworks/vocabulary";
import { db, type Transaction } from "@/lib/platform/database/database";
import { findByWords, findOwnControlRow, listOwnControlRows, type OwnControlRow } from "./control-queries";
import { findOwnRow, listOwnRows, listVersionRows, lockOwnRow, type OwnFrameworkRow } from "./own-queries";

/** The catalog, and after it the organization's own frameworks by name where they are asked for. */
export async function listFrameworks(
  { organizationId }: Pick<Actor, "organizationId">,
  { include }: { include?: "own" | undefined } = {},
): Promise<{ data: ListedFramework[] }> {
  const own = include === "own" ? await listOwnRows(organizationId) : [];
  return { data: [...listCatalog(), ...own.map(toListed)] };
}

/** Names of frameworks by code, own ones and controls that belong to a program alone included. */
export async function frameworkNames(
  actor: Pick<Actor, "organizationId">,
): Promise<Readonly<Record<string, string>>> {
  const { data } = await listFrameworks(actor, { include: "own" });
  const names = data.map(({ code, name }) => [code, name] as const);
  return Object.fromEntries([...names, [CUSTOM_CONTROLS, "Custom controls"]]);
}

/** A framework of the catalog by code or name, or an own one by its code, in any case. */
export async function findFramework(
  { organizationId }: Pick<Actor, "organizationId">,
  codeOrName: string,
): Promise<ReadFramework | undefined> {
  const known = findCatalogFramework(codeOrName);
  if (known) return known;
  const code = codeOrName.trim().toUpperCase();
  if (!isOwnFramework(code)) return undefined;
  const row = await findOwnRow(db(), organizationId, code);
  return row && readOwn(organizationId, row);
}

/** @throws ServiceError `not_found`, also for an own framework of another organization */
export async function getFramework(
  actor: Pick<Actor, "organizationId">,
  codeOrName: string,
): Promise<ReadFramework> {
  const framework = await findFramework(actor, codeOrName);
  if (!framework) throw notFound("framework");
  return framework;
}

async function readOwn(organizationId: string, row: OwnFrameworkRow): Promise<ReadFramework> {
  const { code, name, category, edition, source, note, version } = row;
  const [controls, versions] = await Promise.all([
    listOwnControlRows(db(), organizationId, code),
    listVersionRows(organizationId, code),
  ]);
  return {
    code,
    name,
    category,
    controls_count: row.controls_count,
    edition,
    catalog_version: String(version),
    checked_at: (versions[0]?.changed_at ?? row.updated_at).toISOString().slice(0, 10),
    source,
    sources: [],
    note,
    pending: [],
    changelog: versions.map(({ version: number, changed_at, difference: { added, changed, retired } }) => ({
      version: String(number),
      date: changed_at.toISOString().slice(0, 10),
      change: `${added} added, ${changed} changed, ${retired} retired.`,
    })),
    roles: [],
    controls: controls.filter(({ retired_in }) => retired_in === null).map(toControl),
    own: toOwn(row),
  };
}

/** A control that a reference of any framework leads to. */
export interface FoundControl {
  control_id: string;
  title: string;
  description: string;
  /** Undefined for a retired one. */
  current: CatalogControl | undefined;
  /** The version that left it out; undefined while it is in. */
  retiredIn: string | undefined;
}

/** A control of an own framework, retired ones included. */
export async function findOwnControl(
  { organizationId }: Pick<Actor, "organizationId">,
  framework: string,
  reference: string,
): Promise<FoundControl | undefined> {
  const row = await findOwnControlRow(organizationId, framework, reference);
  if (!row) return undefined;
  const { control_id, title, description, retired_in } = row;
  const current = retired_in === null ? toControl(row) : undefined;
  return { control_id, title, description, current, retiredIn: retired_in?.toString() };
}

/** Searches the catalog and the organization's own frameworks. */
export async function searchFrameworks(
  { organizationId }: Pick<Actor, "organizationId">,
  search: SearchCatalog,
): Promise<PageOf<CatalogHit>> {
  const rows = await listOwnRows(organizationId);
  const searched = rows.filter(
    ({ code, category }) =>
      (search.framework === undefined || search.framework === code) &&
      (search.category === undefined || search.category === category),
  );
  const asked = searched.map((row) => ({ code: row.code, words: queryWords(search.q, row) }));
  const controls = await findByWords(organizationId, asked);
  const byCode = new Map(searched.map((row) => [row.code as string, row]));
  const own = controls.flatMap((control) => {
    const framework = byCode.get(control.framework);
    return framework ? [{ framework, control }] : [];
  });
  return searchCatalog(search, own);
}

/** A framework's controls as a program takes them over. */
export interface TakenControls {
  name: string;
  isOwn: boolean;
  /** Whether it can no longer be added to programs. */
  isRetired: boolean;
  controls: readonly Pick<
    CatalogControl,
    "control_id" | "theme" | "title" | "description" | "weight" | "requirements"
  >[];
}

/** The controls of a framework for a program; an own one cannot be deleted before the transaction has ended. */
export async function takeControls(
  tx: Transaction,
  organizationId: string,
  code: string,
): Promise<TakenControls | undefined> {
  const known = findCatalogFramework(code);
  if (known) return { name: known.name, isOwn: false, isRetired: false, controls: known.controls };
  const row = await lockOwnRow(tx, organizationId, code, "share");
  if (!row) return undefined;
  const controls = await listOwnControlRows(tx, organizationId, code);
  return {
    name: row.name,
    isOwn: true,
    isRetired: row.retired_at !== null,
    controls: controls.filter(({ retired_in }) => retired_in === null),
  };
}

function toListed(row: OwnFrameworkRow): ListedFramework {
  const { code, name, controls_count, category } = row;
  return { code, name, controls_count, category, own: toOwn(row) };
}

function toOwn(row: OwnFrameworkRow): OwnFramework {
  return {
    version: row.version,
    requirements_count: row.requirements_count,
    created_by: row.created_by_name,
    updated_at: row.updated_at.toISOString(),
    retired_at: row.retired_at?.toISOString() ?? null,
  };
}

/** As a control of the catalog, with nothing that only the catalog says. */
function toControl({ framework: _, retired_in: __, ...control }: OwnControlRow): CatalogControl {
  return {
    ...control,
    applies_to: [],
    applies_from: null,
    questions: control.requirements.map(({ question }) => question),
    related: [],
  };
}
