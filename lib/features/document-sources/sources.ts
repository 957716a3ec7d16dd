import net from "node:net";
import { type Actor, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { type ExpectedVersions, requireVersion } from "@/lib/core/version";
import { recordFact } from "@/lib/features/records";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { ensureSystem } from "@/lib/features/systems";
import { transaction } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { allowedBlocks, checkAddress, resolveHost } from "@/lib/platform/outbound";
import { presentSource } from "./present";
import {
  type ChangeSource,
  type CreateSource,
  type DocumentSource,
  foreignFields,
  SOURCE_LIMITS,
  type SourceQuery,
} from "./schema";
import {
  deleteSourceRow,
  findSourceRow,
  findStoredSource,
  insertSource,
  listSourceRows,
  type SourceChange,
  type StoredSource,
  updateSource,
} from "./source-queries";
import { sealToken } from "./tokens";
import { DEFAULT_INCLUDE } from "./vocabulary";

/** The sources of the organization by name. */
export async function listSources(actor: Actor, query: SourceQuery): Promise<{ data: DocumentSource[] }> {
  const rows = await listSourceRows(actor.organizationId, query.system_name);
  return { data: rows.map(presentSource) };
}

/** @throws ServiceError `not_found` */
export async function getSource(actor: Actor, id: string): Promise<DocumentSource> {
  const row = await findSourceRow(actor.organizationId, id);
  if (!row) throw sourceNotFound();
  return presentSource(row);
}

export const sourceNotFound = () => notFound("document source");

/**
 * Connects a source. With a schedule it is read within a minute, else when asked. Whether the repository can be read is
 * seen by reading it.
 *
 * @throws ServiceError `validation_failed` for an address that must not be read; `conflict` above the limit of sources
 */
export async function createSource(actor: Actor, input: CreateSource): Promise<DocumentSource> {
  const { organizationId } = actor;
  await requirePermitted(input);
  const id = newId("documentSource");
  const source = {
    id,
    organization_id: organizationId,
    system_id: input.system_name === undefined ? null : await ensureSystem(actor, input.system_name),
    name: input.name,
    type: input.type,
    kind: input.kind ?? "other",
    url: input.url ?? null,
    branch: input.branch ?? null,
    folder: input.folder ?? "",
    include: input.type === "git" ? [...(input.include ?? DEFAULT_INCLUDE)] : [],
    username: input.username ?? null,
    token: input.token === undefined ? null : sealToken(input.token),
    urls: input.urls ?? [],
    schedule: input.schedule ?? "off",
    created_by: actorId(actor),
    created_by_name: actor.name,
  } as const;
  await transaction(async (tx) => {
    if (!(await insertSource(tx, source, SOURCE_LIMITS.sources)))
      throw new ServiceError({
        code: "conflict",
        message: `There are ${SOURCE_LIMITS.sources} sources already, which is as many as an organization can have.`,
      });
    await recordFact(tx, actor, {
      kind: "document_source_created",
      subject: { type: "document_source", id, label: source.name },
      payload: {
        type: source.type,
        system_id: source.system_id,
        url: source.url,
        branch: source.branch,
        folder: source.folder,
        urls: source.urls,
        schedule: source.schedule,
        has_token: source.token !== null,
      },
    });
  });
  return getSource(actor, id);
}

/**
 * Changes what is given. Documents that are there keep their system and kind. A token belongs to its server: with
 * another one it is forgotten unless it is given anew.
 *
 * @throws ServiceError `not_found`; `precondition_failed`; `validation_failed`
 */
export async function changeSource(
  actor: Actor,
  id: string,
  input: ChangeSource,
  expected?: ExpectedVersions,
): Promise<DocumentSource> {
  const { organizationId } = actor;
  const before = await findStoredSource(organizationId, id);
  if (!before) throw sourceNotFound();
  requireOwnFields(before, input);
  await requirePermitted(input);
  const { system_name, token, ...given } = input;
  const fields = Object.keys(input);
  await transaction(async (tx) => {
    const source = await findStoredSource(organizationId, id, tx);
    if (!source) throw sourceNotFound();
    requireVersion(expected, source.version);
    if (fields.length === 0) return;
    const change: SourceChange = {
      ...given,
      ...(system_name === undefined ? {} : { system_id: await toSystem(actor, system_name) }),
      ...changedToken(source, input),
    };
    await updateSource(tx, organizationId, id, change);
    await insertSecurityEvent(tx, {
      organizationId,
      type: "setting.changed",
      actor,
      subject: { kind: "document_source", id, name: source.name },
      details: { fields },
    });
    await recordFact(tx, actor, {
      kind: "document_source_changed",
      subject: { type: "document_source", id, label: source.name },
      payload: {
        fields,
        url: input.url,
        branch: input.branch,
        folder: input.folder,
        schedule: input.schedule,
      },
    });
  });
  return getSource(actor, id);
}

async function toSystem(actor: Actor, name: string | null): Promise<string | null> {
  return name === null ? null : ensureSystem(actor, name);
}

/** A token that is given, taken away, or lost with the server it was for. */
function changedToken(source: StoredSource, { token, url }: ChangeSource): Pick<SourceChange, "token"> {
  if (token !== undefined) return { token: token === null ? null : sealToken(token) };
  const isMoved =
    url !== undefined && source.url !== null && new URL(url).origin !== new URL(source.url).origin;
  return isMoved ? { token: null } : {};
}

function requireOwnFields({ type }: StoredSource, input: ChangeSource): void {
  const [field] = foreignFields(type, input);
  if (field === undefined) return;
  const message = `is not of a source of type ${type}`;
  throw new ServiceError({
    code: "validation_failed",
    message: `The field ${field} ${message}.`,
    issues: [{ pointer: `/${field}`, code: "foreign_field", message }],
  });
}

/** Disconnects a source with its readings. Its documents stay, and are of no source then. */
export async function deleteSource(actor: Actor, id: string): Promise<undefined> {
  const { organizationId } = actor;
  await transaction(async (tx) => {
    const source = await findStoredSource(organizationId, id, tx);
    if (!source) throw sourceNotFound();
    await insertSecurityEvent(tx, {
      organizationId,
      type: "record.deleted",
      actor,
      subject: { kind: "document_source", id, name: source.name },
    });
    await recordFact(tx, actor, {
      kind: "document_source_deleted",
      subject: { type: "document_source", id, label: source.name },
      payload: { url: source.url, urls: source.urls },
    });
    await deleteSourceRow(tx, organizationId, id);
  });
}

/**
 * Refuses addresses that must not be read. A host that does not resolve now is accepted: every reading checks again.
 *
 * @throws ServiceError `validation_failed` that points to the address
 */
async function requirePermitted({ url, urls = [] }: Pick<ChangeSource, "url" | "urls">): Promise<void> {
  const blocks = allowedBlocks(settings().sourceAllowCidrs, false);
  const resolved = new Map<string, Promise<readonly string[]>>();
  const resolve = (host: string) => {
    const answer = resolved.get(host) ?? (net.isIP(host) ? Promise.resolve([host]) : resolveHost(host));
    resolved.set(host, answer);
    return answer;
  };
  const places = [
    ...(url === undefined ? [] : [{ text: url, pointer: "/url" }]),
    ...urls.map((text, index) => ({ text, pointer: `/urls/${index}` })),
  ];
  const checks = await Promise.all(
    places.map(async ({ text, pointer }) => ({ pointer, check: await checkAddress(text, blocks, resolve) })),
  );
  const issues = checks.flatMap(({ pointer, check }) =>
    check.kind === "refused" ? [{ pointer, code: "refused_address", message: check.reason }] : [],
  );
  const [first] = issues;
  if (!first) return;
  throw new ServiceError({
    code: "validation_failed",
    message: `The field ${first.pointer.slice(1).replace("/", " ")} ${first.message}.`,
    issues,
  });
}
