import { type Actor, actorId } from "@/lib/core/actor";
import { type FieldIssue, notFound, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { findControl, searchCatalog } from "@/lib/features/frameworks";
import { shortFrameworkName } from "@/lib/features/frameworks/vocabulary";
import { now } from "@/lib/platform/clock";
import { type Database, db, type Transaction, transaction } from "@/lib/platform/database/database";
import { toApproval } from "./approval-view";
import { changeControls } from "./change-controls";
import { attachWithHistory } from "./control-evidence";
import { type ControlRow, findControlRow, readControls } from "./control-queries";
import { lockProgramsOf } from "./evidence-queries";
import { listPeers } from "./link-queries";
import { findProgram, lockProgram, type ProgramRow } from "./program-queries";
import { programFrozen } from "./program-transaction";
import { type Candidate, isOffer, offerTo, type RelationTo, type Source } from "./related-offers";
import {
  type Before,
  findControls,
  insertApplication,
  listCandidates,
  listValidEvidence,
  snapshotControls,
} from "./related-queries";
import type {
  Applied,
  ApplyToRelated,
  FoundControl,
  LeftOut,
  RelatedOffer,
  RelatedPreview,
} from "./related-schema";
import { UNDO_SECONDS } from "./vocabulary";

/** What applying a control to its related controls would change, in this and in other programs. Changes nothing. */
export async function previewRelated(actor: Actor, programId: string, id: string): Promise<RelatedPreview> {
  const [program, control] = await Promise.all([
    findProgram(actor.organizationId, programId),
    findControlRow(actor.organizationId, programId, id),
  ]);
  if (!program || !control) throw notFound("control");
  const offers = await offersOf(db(), actor, program, control);
  return {
    data: offers.filter(isOffer),
    left_out: offers.filter((offer): offer is LeftOut => !isOffer(offer)),
  };
}

/** Every related control with what would change in it, those that follow by themselves first. */
async function offersOf(
  on: Database,
  { organizationId }: Actor,
  program: ProgramRow,
  control: ControlRow,
): Promise<(RelatedOffer | LeftOut)[]> {
  const relations = relationsOf(control);
  const [evidence, candidates] = await Promise.all([
    listValidEvidence(on, organizationId, control.id),
    listCandidates(on, organizationId, [...relations.values()]),
  ]);
  const { control_id, status, link_id } = control;
  const source: Source = { control_id, status, link_id, system_id: program.system_id, evidence };
  const offers = candidates.flatMap((candidate) => {
    const relation = relations.get(keyOf(candidate));
    return relation && candidate.id !== control.id ? [offerTo(source, toCandidate(candidate), relation)] : [];
  });
  const order = (offer: RelatedOffer | LeftOut) => (isOffer(offer) && offer.is_suggested ? 0 : 1);
  return offers.sort((a, b) => order(a) - order(b));
}

type CandidateRow = Awaited<ReturnType<typeof listCandidates>>[number];

function toCandidate(row: CandidateRow): Candidate {
  return { ...row, isExcluded: row.excluded_at !== null, applies: row.applicability !== "does_not_apply" };
}

type Reference = Pick<ControlRow, "framework" | "control_id">;
const keyOf = ({ framework, control_id }: Reference) => `${framework} ${control_id}`;

/** What may follow a control, by reference: what the catalog relates to it, and the same control elsewhere. */
function relationsOf(control: Reference): ReadonlyMap<string, RelationTo & Reference> {
  const related = findControl(control.framework, control.control_id)?.current?.related ?? [];
  const same = {
    framework: control.framework,
    control_id: control.control_id,
    relation: "same",
    origin: "own",
    reason: "It is the same control in another program.",
  } as const;
  const relations = related.map(({ framework, control_id, relation, origin, reason }) => ({
    framework,
    control_id,
    relation,
    origin,
    reason,
  }));
  return new Map([same, ...relations].map((relation) => [keyOf(relation), relation]));
}

/**
 * Applies a control's status and evidence to related controls, of one program or several: all of them, or none. What
 * was there before is kept for a minute, so that it can be undone.
 *
 * @throws ServiceError `not_found`; `validation_failed` naming each control that cannot follow or has another version;
 *   `conflict` when the program of the control is completed
 */
export async function applyToRelated(
  actor: Actor,
  programId: string,
  id: string,
  input: ApplyToRelated,
): Promise<Applied> {
  const { organizationId } = actor;
  const at = now();
  return transaction(async (tx) => {
    const wanted = input.controls.map((control) => control.id);
    await lockProgramsOf(tx, organizationId, [id, ...wanted]);
    const program = await lockProgram(tx, organizationId, programId);
    const [control] = await readControls(tx, organizationId, programId, [id]);
    if (!program || !control) throw notFound("control");
    if (program.status === "completed") throw programFrozen();
    const offers = requireOffers(await offersOf(tx, actor, program, control), input);
    const peers = await listPeers(tx, organizationId, wanted);
    const touched = [...new Set([...wanted, ...peers.map((peer) => peer.id)])];
    const snapshots = await snapshotControls(tx, organizationId, touched);
    const note = `From ${shortFrameworkName(control.framework)} ${control.control_id} in ${program.name}`;
    const programs = await lockAll(
      tx,
      organizationId,
      snapshots.map(({ program_id }) => program_id),
    );
    const changed = input.status
      ? await applyStatus(tx, actor, programs, offers, { sourceId: id, note, at })
      : 0;
    const attached = input.evidence
      ? await applyEvidence(tx, actor, offers, note, at)
      : new Map<string, Items>();
    const after = new Map((await snapshotControls(tx, organizationId, touched)).map((one) => [one.id, one]));
    const before: Before = {
      controls: snapshots.map((one) => ({
        ...one,
        version: after.get(one.id)?.version ?? one.version,
        history_id: after.get(one.id)?.history_id ?? one.history_id,
        attached: attached.get(one.id) ?? [],
      })),
      programs: [...programs.values()].map((one) => ({ id: one.id, status: one.status })),
    };
    const application = newId("appliedChange");
    const undoUntil = new Date(at.getTime() + UNDO_SECONDS * 1_000);
    const source = `${shortFrameworkName(control.framework)} ${control.control_id}`;
    await insertApplication(tx, organizationId, {
      id: application,
      source,
      by: actorId(actor),
      at,
      undoUntil,
      before,
    });
    return { id: application, changed, attached: attached.size, undo_until: undoUntil.toISOString() };
  });
}

async function lockAll(tx: Transaction, organizationId: string, ids: readonly string[]) {
  const programs = new Map<string, ProgramRow>();
  for (const id of [...new Set(ids)].sort()) {
    const program = await lockProgram(tx, organizationId, id);
    if (program) programs.set(id, program);
  }
  return programs;
}

function requireOffers(
  all: readonly (RelatedOffer | LeftOut)[],
  { controls }: ApplyToRelated,
): readonly RelatedOffer[] {
  const known = new Map(all.map((offer) => [offer.id, offer]));
  const issues: FieldIssue[] = [];
  const offers = controls.flatMap(({ id, version }, index) => {
    const offer = known.get(id);
    const pointer = `/controls/${index}`;
    if (!offer) issues.push({ pointer, message: "names no related control", code: "unknown_control" });
    else if (!isOffer(offer))
      issues.push({ pointer, message: `cannot follow: ${LEFT_OUT_TEXTS[offer.why]}`, code: offer.why });
    else if (version !== undefined && version !== offer.version)
      issues.push({ pointer, message: "was changed meanwhile", code: "changed" });
    else return [offer];
    return [];
  });
  const [first] = issues;
  if (!first) return offers;
  throw new ServiceError({
    code: "validation_failed",
    message: `The field ${first.pointer.slice(1)} ${first.message}; nothing was changed.`,
    issues: issues.slice(0, 100),
  });
}

const LEFT_OUT_TEXTS: Readonly<Record<LeftOut["why"], string>> = {
  completed: "its program is completed and frozen",
  excluded: "it was left out of its program",
  does_not_apply: "it does not apply",
  further: "it is further already",
  linked: "it is linked and follows by itself",
  nothing_to_apply: "it has the same status and evidence already",
};

async function applyStatus(
  tx: Transaction,
  actor: Actor,
  programs: ReadonlyMap<string, ProgramRow>,
  offers: readonly RelatedOffer[],
  { sourceId, note, at }: { sourceId: string; note: string; at: Date },
): Promise<number> {
  let changed = 0;
  for (const id of programs.keys()) {
    // Read again: what is linked with a control of a program before may have changed this one.
    const program = await lockProgram(tx, actor.organizationId, id);
    if (!program) continue;
    const proposed = new Map(
      offers
        .filter(({ program_id }) => program_id === program.id)
        .map((offer) => [offer.id, offer.proposed_status]),
    );
    const controls = await readControls(tx, actor.organizationId, program.id, [...proposed.keys()]);
    const edits = controls.flatMap((control) => {
      const status = proposed.get(control.id);
      return status ? [{ control, settings: { status } }] : [];
    });
    if (edits.length === 0) continue;
    const request = { source: "related", sourceId, note, reviewedBy: "status_changed", at } as const;
    changed += (await changeControls(tx, actor, program, edits, request)).changed.length;
  }
  return changed;
}

type Items = { id: string; title: string }[];

/** @returns the evidence that is new to each control */
async function applyEvidence(
  tx: Transaction,
  actor: Actor,
  offers: readonly RelatedOffer[],
  note: string,
  at: Date,
): Promise<Map<string, Items>> {
  const items = new Map(
    offers.flatMap(({ proposed_evidence }) => proposed_evidence).map((item) => [item.id, item]),
  );
  const attached = new Map<string, Items>();
  for (const item of items.values()) {
    const targets = offers.filter(({ proposed_evidence }) =>
      proposed_evidence.some(({ id }) => id === item.id),
    );
    const added = await attachWithHistory(
      tx,
      actor,
      item,
      targets.map(({ id }) => id),
      at,
      note,
    );
    for (const id of added) attached.set(id, [...(attached.get(id) ?? []), item]);
  }
  return attached;
}

/** Controls of the organization's programs that a reference or a name finds, references first; at most 20. */
export async function searchProgramControls(actor: Actor, q: string): Promise<{ data: FoundControl[] }> {
  const text = q.trim();
  if (text === "") return { data: [] };
  const hits = searchCatalog({ q: text, skip: 0, limit: 50 }).data.filter(
    ({ match }) => match === "reference",
  );
  const rows = await findControls(actor.organizationId, text, hits);
  return {
    data: rows.map((row) => {
      const { id, framework, control_id, title, status, owner, evidence_count, program_id, program_name } =
        row;
      const { state, by, at, stale } = toApproval(row);
      const approval = { state, by, at, stale };
      return {
        id,
        framework,
        control_id,
        title,
        status,
        owner,
        evidence_count,
        program_id,
        program_name,
        approval,
      };
    }),
  };
}
