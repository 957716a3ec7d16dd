import { type Actor, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { type ExpectedVersions, requireVersion } from "@/lib/core/version";
import type { Requirement } from "@/lib/features/frameworks/schema";
import { CUSTOM_CONTROLS } from "@/lib/features/frameworks/vocabulary";
import { toRequirements } from "@/lib/features/own-frameworks";
import { recordFact } from "@/lib/features/records";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { changeControls } from "./change-controls";
import { type ControlRow, type FieldChange, insertHistory, readControls } from "./control-queries";
import { getControl } from "./controls";
import {
  type ControlTexts,
  findOwnRequirements,
  listCustomReferences,
  removeOne,
  updateTexts,
} from "./custom-queries";
import type { AddControl, ChangeTexts } from "./custom-schema";
import { insertControls } from "./generated-queries";
import { beginChange, finishChange } from "./program-transaction";
import type { ControlDetail } from "./schema";
import { nextPosition } from "./scope-queries";

/** Controls of its own that a program may have. */
const MAX_CUSTOM = 1_000;

/**
 * Adds a control that only this program has. One that was removed comes back under its reference, with its history and
 * the new texts.
 *
 * @throws ServiceError `not_found`; `conflict` when the program is frozen, the reference is taken, or there are 1,000
 */
export async function addControl(
  actor: Actor,
  programId: string,
  { control_id: given, owner, requirements, ...texts }: AddControl,
): Promise<ControlDetail> {
  const { organizationId } = actor;
  const at = now();
  const id = await transaction(async (tx) => {
    const program = await beginChange(tx, organizationId, programId);
    const present = await listCustomReferences(tx, organizationId, programId);
    const reference = given ?? freeReference(new Set(present.map(({ control_id }) => control_id)));
    const known = present.find(({ control_id }) => control_id === reference);
    if (known?.removed_at === null) throw taken(reference);
    if (present.length >= MAX_CUSTOM) throw full();
    const stored = { ...texts, requirements: toRequirements(CUSTOM_CONTROLS, reference, requirements) };
    const controlId = known?.id ?? newId("control");
    if (known) await updateTexts(tx, organizationId, controlId, stored, at);
    else {
      const position = await nextPosition(tx, organizationId, programId);
      const row = {
        id: controlId,
        framework: CUSTOM_CONTROLS,
        control_id: reference,
        position,
        ...stored,
      } as const;
      await insertControls(tx, organizationId, programId, [row]);
    }
    const added = {
      id: controlId,
      programId,
      label: `${reference} ${texts.title}`,
      action: "added",
    } as const;
    await record(tx, actor, added, [{ field: "control", from: null, to: texts.title }], at);
    const counted = await finishChange(tx, organizationId, program, at);
    const control = await readCustom(tx, actor, programId, controlId);
    if (owner !== control.owner) {
      const edits = [{ control, settings: { owner } }];
      await changeControls(tx, actor, counted, edits, { source: "update", reviewedBy: "status_given", at });
    }
    return controlId;
  });
  return getControl(actor, programId, id);
}

/**
 * Changes the texts of a control that was added to the program.
 *
 * @throws ServiceError `not_found`; `conflict` for a control of a framework, or when the program is frozen
 */
export async function changeControlTexts(
  actor: Actor,
  programId: string,
  id: string,
  { requirements: given, ...change }: ChangeTexts,
  expected?: ExpectedVersions,
): Promise<ControlDetail> {
  const { organizationId } = actor;
  const at = now();
  await transaction(async (tx) => {
    const program = await beginChange(tx, organizationId, programId);
    const control = await readCustom(tx, actor, programId, id);
    requireVersion(expected, control.version);
    const before: ControlTexts = {
      title: control.title,
      description: control.description,
      theme: control.theme,
      weight: control.weight ?? 2,
      requirements: await findOwnRequirements(tx, organizationId, id),
    };
    const requirements = given && toRequirements(CUSTOM_CONTROLS, control.control_id, given);
    const after: ControlTexts = {
      title: change.title ?? before.title,
      description: change.description ?? before.description,
      theme: change.theme ?? before.theme,
      weight: change.weight ?? before.weight,
      requirements: requirements ?? before.requirements,
    };
    const changes = changesOf(before, after);
    if (changes.length === 0) return;
    await updateTexts(tx, organizationId, id, after, at);
    const changed = {
      id,
      programId,
      label: `${control.control_id} ${after.title}`,
      action: "changed",
    } as const;
    await record(tx, actor, changed, changes, at);
    await finishChange(tx, organizationId, program, at);
  });
  return getControl(actor, programId, id);
}

/** Removes a control that was added to the program. Its history is kept, and comes back with its reference. */
export async function removeControl(
  actor: Actor,
  programId: string,
  id: string,
  expected?: ExpectedVersions,
): Promise<undefined> {
  const { organizationId } = actor;
  const at = now();
  await transaction(async (tx) => {
    const program = await beginChange(tx, organizationId, programId);
    const control = await readCustom(tx, actor, programId, id);
    requireVersion(expected, control.version);
    await removeOne(tx, organizationId, id, at);
    const removed = {
      id,
      programId,
      label: `${control.control_id} ${control.title}`,
      action: "removed",
    } as const;
    await record(tx, actor, removed, [{ field: "control", from: control.title, to: null }], at);
    await finishChange(tx, organizationId, program, at);
  });
}

async function readCustom(tx: Transaction, actor: Actor, programId: string, id: string): Promise<ControlRow> {
  const [control] = await readControls(tx, actor.organizationId, programId, [id]);
  if (!control) throw notFound("control");
  if (control.framework === CUSTOM_CONTROLS) return control;
  throw new ServiceError({
    code: "conflict",
    message: `This control comes from ${control.framework}. Its texts are the framework's; leave it out with a justification instead of removing it.`,
  });
}

/** Both as a history shows them. */
function changesOf(before: ControlTexts, after: ControlTexts): FieldChange[] {
  const shown = (texts: ControlTexts) => ({ ...texts, requirements: statements(texts.requirements) });
  const [from, to] = [shown(before), shown(after)];
  const fields = ["title", "description", "theme", "weight", "requirements"] as const;
  return fields.flatMap((field) =>
    from[field] === to[field] ? [] : [{ field, from: from[field], to: to[field] }],
  );
}

const statements = (requirements: readonly Requirement[]) =>
  requirements
    .map(({ id, force, condition, statement }) => [id, force, condition, statement].join(" · "))
    .join("\n");

interface RecordedControl {
  id: string;
  programId: string;
  label: string;
  action: "added" | "changed" | "removed";
}

/** The change in the control's history, and in the chain of records. */
async function record(
  tx: Transaction,
  actor: Actor,
  { id, programId, label, action }: RecordedControl,
  changes: FieldChange[],
  at: Date,
): Promise<void> {
  const origin = { actorId: actorId(actor), actorName: actor.name, source: "scope", at } as const;
  await insertHistory(tx, actor.organizationId, origin, [{ controlId: id, changes }]);
  const fields = changes.map(({ field }) => field);
  await recordFact(tx, actor, {
    kind: "custom_control",
    subject: { type: "control", id, label },
    payload: { program_id: programId, action, fields },
    at,
  });
}

/** The first of C-1, C-2 … that no control has or had. */
function freeReference(present: ReadonlySet<string>): string {
  let number = 1;
  while (present.has(`C-${number}`)) number++;
  return `C-${number}`;
}

function taken(reference: string): ServiceError {
  return new ServiceError({
    code: "conflict",
    message: `This program has a control of its own with the reference ${reference} already. Choose another one.`,
  });
}

function full(): ServiceError {
  const most = MAX_CUSTOM.toLocaleString("en-US");
  return new ServiceError({
    code: "conflict",
    message: `A program may have at most ${most} controls of its own. Import more of them as a framework.`,
  });
}
