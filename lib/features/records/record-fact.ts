import { actorId, type Caller } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { cutText } from "@/lib/core/text";
import { now } from "@/lib/platform/clock";
import { afterCommit, type Transaction } from "@/lib/platform/database/database";
import { processSingleton } from "@/lib/platform/singleton";
import { canonicalJson, type Json } from "./canonical-json";
import { insertFacts } from "./queries";
import type { KeptFact, RecordActorType } from "./schema";
import type { RecordKind, SubjectType } from "./vocabulary";

/** Who acts where no credential is at hand. */
export interface RecordActor {
  organizationId: string;
  kind: RecordActorType;
  id: string;
  name: string;
}

/** Assay by itself. */
export const assay = (organizationId: string): RecordActor => ({
  organizationId,
  kind: "system",
  id: "system",
  name: "Assay",
});

/** The person at the command line of the installation. */
export const operator = (organizationId: string): RecordActor => ({
  organizationId,
  kind: "operator",
  id: "operator",
  name: "Operator",
});

/** A change that the chain `records` is to hold. */
export interface Fact {
  kind: RecordKind;
  /** What it is about. The label is what people called it at the time. */
  subject: { type: SubjectType; id: string; label: string };
  /**
   * What changed. Never a secret. A text that people write at length goes in by its digest: the chain keeps everything
   * for good.
   */
  payload: { readonly [member: string]: Json | undefined };
  /** When it happened; now by default. */
  at?: Date | undefined;
}

/**
 * Records a change in the transaction that makes it. When the transaction commits, the organization's chain `records`
 * gets an entry: usually within milliseconds, and if the process dies first, from any process that runs. When it is
 * rolled back there is none. Does not wait for the entry.
 */
export function recordFact(tx: Transaction, actor: Caller | RecordActor, fact: Fact): Promise<void> {
  return recordFacts(tx, actor, [fact]);
}

/** Records several changes at once, in their order, like {@link recordFact}. */
export async function recordFacts(
  tx: Transaction,
  actor: Caller | RecordActor,
  facts: readonly Fact[],
): Promise<void> {
  if (facts.length === 0) return;
  const { organizationId } = actor;
  const kept = facts.map((fact) => ({ id: newId("keptIntent"), content: toKept(actor, fact) }));
  await insertFacts(tx, organizationId, kept);
  afterCommit(tx, () => sequencer().place?.(organizationId, kept));
}

const MAX_LABEL = 400;

function toKept(actor: Caller | RecordActor, { kind, subject, payload, at }: Fact): KeptFact {
  return {
    kind,
    subject: { ...subject, label: cutText(subject.label, MAX_LABEL) },
    actor: toActor(actor),
    timestamp: (at ?? now()).toISOString(),
    payload: canonicalJson(payload),
  };
}

function toActor(actor: Caller | RecordActor): KeptFact["actor"] {
  return { type: actor.kind, id: recordActorId(actor), name: cutText(actor.name, MAX_LABEL) };
}

/** Stable name of who acted. */
export function recordActorId(actor: Caller | RecordActor): string {
  return "id" in actor ? actor.id : actorId(actor);
}

type Place = (organizationId: string, kept: readonly { id: string; content: KeptFact }[]) => void;

const sequencer = () => processSingleton<{ place?: Place }>("records-sequencer", () => ({}));

/**
 * Names what gives committed records their places in this process. The ledger does, a feature above the ones that
 * record, so it is handed in here. In a process without one, such as a command, records wait for a process that has.
 */
export function placeFactsWith(place: Place): void {
  sequencer().place = place;
}
