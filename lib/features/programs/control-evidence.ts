import { type Actor, actorId } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { changeEvidence as changeItem, getEvidence, keepEvidence } from "@/lib/features/evidence";
import type { ChangeEvidence, Evidence } from "@/lib/features/evidence/schema";
import { recordFacts } from "@/lib/features/records";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { insertHistory } from "./control-queries";
import { relatedReferences, requireAll } from "./controls";
import {
  deleteLink,
  insertLinks,
  type LockedControl,
  listAttached,
  listAttachedIds,
  listControlsByReference,
  listRecordedControls,
  lockProgramsOf,
  type Reference,
} from "./evidence-queries";
import type { EvidenceControl } from "./evidence-schema";
import { listPeers } from "./link-queries";
import { programFrozen } from "./program-transaction";
import { controlSubject } from "./records";

/** The controls an item of evidence is attached to. */
export async function listEvidenceControls(actor: Actor, id: string): Promise<{ data: EvidenceControl[] }> {
  await getEvidence(actor, id);
  const controls = await listAttached(actor.organizationId, id);
  return { data: controls.map((control) => ({ ...control, because: null })) };
}

/**
 * Controls that ask for much the same evidence as those it is attached to: their relations in the catalog,
 * and the same control in other programs. Offered, never attached by themselves.
 */
export async function suggestEvidenceControls(
  actor: Actor,
  id: string,
): Promise<{ data: EvidenceControl[] }> {
  await getEvidence(actor, id);
  const attached = await listAttached(actor.organizationId, id);
  const reasons = new Map<string, string>();
  const references: Reference[] = [];
  for (const control of attached) {
    for (const reference of [control, ...relatedReferences(control)]) {
      const key = keyOf(reference);
      if (!reasons.has(key)) references.push(reference);
      if (!reasons.has(key)) reasons.set(key, `${control.framework} ${control.control_id}`);
    }
  }
  const except = attached.map((control) => control.id);
  const suggested = await listControlsByReference(actor.organizationId, references, except);
  return { data: suggested.map((control) => ({ ...control, because: reasons.get(keyOf(control)) ?? null })) };
}

function keyOf({ framework, control_id }: Reference): string {
  return `${framework} ${control_id}`;
}

/**
 * Attaches an item of evidence to controls, of one program or several: all of them, or none.
 *
 * @throws ServiceError `validation_failed` for a control that is not there; `conflict` for one of a
 *   completed program
 */
export async function attachEvidence(
  actor: Actor,
  id: string,
  controlIds: readonly string[],
): Promise<{ attached: number; data: EvidenceControl[] }> {
  const item = await getEvidence(actor, id);
  const attached = await transaction(async (tx) => {
    if (!(await keepEvidence(tx, actor.organizationId, id))) throw notFound("item of evidence");
    const controls = await lockProgramsOf(tx, actor.organizationId, controlIds);
    requireOpen(requireAll(controls, controlIds));
    return attachWithHistory(tx, actor, item, controlIds, now());
  });
  return { attached: attached.length, ...(await listEvidenceControls(actor, id)) };
}

/**
 * Attaches within a transaction whose programs are locked, also to the controls linked with the named ones.
 *
 * @returns the controls it is new to
 */
export async function attachWithHistory(
  tx: Transaction,
  actor: Actor,
  item: { id: string; title: string },
  controlIds: readonly string[],
  at: Date,
  note = "",
): Promise<string[]> {
  const peers = await listPeers(tx, actor.organizationId, controlIds);
  const all = [...new Set([...controlIds, ...peers.map(({ id }) => id)])];
  const added = await insertLinks(tx, actor.organizationId, item.id, all, actorId(actor));
  await insertHistory(
    tx,
    actor.organizationId,
    { ...originOf(actor, item.id, at), note },
    added.map((controlId) => ({
      controlId,
      changes: [{ field: "evidence", from: null, to: item.title }],
    })),
  );
  await recordLinks(tx, actor, "evidence_linked", { item, controlIds: added, at });
  return added;
}

/**
 * Changes the title or dates of an item; the history of every control it serves says so.
 *
 * @throws ServiceError `conflict` while a completed program uses it
 */
export async function changeEvidence(actor: Actor, id: string, change: ChangeEvidence): Promise<Evidence> {
  await getEvidence(actor, id);
  await transaction(async (tx) => {
    const controlIds = await listAttachedIds(tx, actor.organizationId, id);
    requireOpen(await lockProgramsOf(tx, actor.organizationId, controlIds));
    const before = await changeItem(tx, actor, id, change);
    const fields = (["title", "effective_date", "expires_on"] as const).flatMap((field) => {
      const to = change[field];
      return to === undefined || to === before[field] ? [] : [{ field, from: before[field], to }];
    });
    if (fields.length === 0) return;
    const changes = fields.map((item) => ({ ...item, field: `evidence_${item.field}` }));
    const lines = controlIds.map((controlId) => ({ controlId, changes }));
    await insertHistory(tx, actor.organizationId, originOf(actor, id, now()), lines);
  });
  return getEvidence(actor, id);
}

/** Takes an item of evidence from a control and those linked with it; the item stays in the library. */
export async function detachEvidence(actor: Actor, id: string, controlId: string): Promise<undefined> {
  const item = await getEvidence(actor, id);
  await transaction(async (tx) => {
    requireOpen(await lockProgramsOf(tx, actor.organizationId, [controlId]));
    const peers = await listPeers(tx, actor.organizationId, [controlId]);
    if (!(await deleteLink(tx, actor.organizationId, id, controlId))) throw notFound("item of evidence");
    const detached = [controlId];
    for (const peer of peers)
      if (await deleteLink(tx, actor.organizationId, id, peer.id)) detached.push(peer.id);
    const changes = [{ field: "evidence", from: item.title, to: null }];
    const lines = detached.map((each) => ({ controlId: each, changes }));
    const at = now();
    await insertHistory(tx, actor.organizationId, originOf(actor, id, at), lines);
    await recordLinks(tx, actor, "evidence_unlinked", { item, controlIds: detached, at });
  });
}

interface Links {
  item: { id: string; title: string };
  controlIds: readonly string[];
  at: Date;
}

/** Records for each control what evidence it got or lost. */
async function recordLinks(
  tx: Transaction,
  actor: Actor,
  kind: "evidence_linked" | "evidence_unlinked",
  { item, controlIds, at }: Links,
): Promise<void> {
  const controls = await listRecordedControls(tx, actor.organizationId, controlIds);
  const facts = controls.map((control) => ({
    kind,
    subject: controlSubject(control),
    payload: { evidence: { id: item.id, title: item.title }, program_id: control.program_id },
    at,
  }));
  await recordFacts(tx, actor, facts);
}

function originOf(actor: Actor, evidenceId: string, at: Date) {
  return {
    actorId: actorId(actor),
    actorName: actor.name,
    source: "evidence",
    sourceId: evidenceId,
    at,
  } as const;
}

function requireOpen(controls: readonly LockedControl[]): void {
  if (controls.some((control) => control.program_status === "completed")) throw programFrozen();
}
