import { z } from "zod";
import type { EventType } from "@/lib/features/events/vocabulary";
import { type KeptFact, KeptFactSchema } from "@/lib/features/records/schema";
import { DECISIONS, RISK_LEVELS } from "@/lib/judgment/risk/vocabulary";
import type { LedgerEntry, RecordEntry } from "../schema";
import {
  canonicalText,
  type DecisionContent,
  type LedgerRecord,
  type RecordContent,
  roundDriftScore,
} from "./canonical";
import type { Chain } from "./chain";
import { type ChainHead, type StoredEntry, sha256Text } from "./chain-check";

/** A decision that asks for a place in the chain, as it is kept until it has one. */
export const LedgerIntentSchema = z.object({
  systemName: z.string(),
  decision: z.enum(DECISIONS),
  driftScore: z.number().min(0).max(1),
  riskLevel: z.enum(RISK_LEVELS),
  timestamp: z.iso.datetime({ precision: 3 }),
  /** Details of the decision: JSON text whose digest enters the chain. */
  payload: z
    .string()
    .refine((text) => !text.includes("\u001e"), "must be JSON, which has no record separator"),
  /** Events to be recorded with the entry; the sequencer adds `ledger_id` and `ledger_hash`. */
  events: z.array(z.object({ type: z.custom<EventType>(), payload: z.record(z.string(), z.unknown()) })),
});

export type LedgerIntent = z.infer<typeof LedgerIntentSchema>;

/** What asks for a place in a chain: a decision, or a record. */
export type Intent = LedgerIntent | KeptFact;

/** Reads an intent that was kept for a chain. */
export function parseIntent(chain: Chain["name"], content: unknown): Intent {
  return chain === "decisions" ? LedgerIntentSchema.parse(content) : KeptFactSchema.parse(content);
}

export type BuiltEntry = StoredEntry & {
  payload: string;
  intentId: string;
  /** Events the intent brought, with the entry's place and hash in them. */
  events: { type: EventType; occurredAt: Date; payload: Readonly<Record<string, unknown>> }[];
};

/** Gives intents their places after `head`, in order, each linked to the one before. Pure. */
export function buildEntries(
  organizationId: string,
  head: ChainHead,
  intents: readonly { id: string; content: Intent }[],
): { entries: BuiltEntry[]; head: ChainHead } {
  let { lastId, latestHash } = head;
  const entries = intents.map(({ id: intentId, content }) => {
    const entry = buildEntry(organizationId, { lastId, latestHash }, intentId, content);
    lastId = entry.id;
    latestHash = entry.currentHash;
    return entry;
  });
  return { entries, head: { lastId, latestHash } };
}

function buildEntry(organizationId: string, head: ChainHead, intentId: string, content: Intent): BuiltEntry {
  const record: LedgerRecord = {
    organizationId,
    id: head.lastId + 1,
    previousHash: head.latestHash,
    ...contentOf(content),
    timestamp: content.timestamp,
    payloadDigest: sha256Text(content.payload),
  };
  const text = canonicalText(record);
  const canonical = Buffer.from(text, "utf8");
  const currentHash = sha256Text(canonical);
  const stored = { ...record, canonical, canonicalText: text, currentHash, payload: content.payload };
  const events = ("events" in content ? content.events : []).map(({ type, payload }) => ({
    type,
    occurredAt: new Date(record.timestamp),
    payload: { ...payload, ledger_id: record.id, ledger_hash: currentHash },
  }));
  return { ...stored, intentId, events };
}

function contentOf(content: Intent): DecisionContent | RecordContent {
  if ("systemName" in content) {
    const { systemName, decision, driftScore, riskLevel } = content;
    return {
      chain: "decisions",
      systemName,
      decision,
      driftScore: roundDriftScore(driftScore),
      riskLevel,
    };
  }
  const { kind, subject, actor } = content;
  return {
    chain: "records",
    kind,
    subjectType: subject.type,
    subjectId: subject.id,
    subjectLabel: subject.label,
    actorType: actor.type,
    actorId: actor.id,
    actorName: actor.name,
  };
}

/** An entry as a list reads it. */
export type ListedEntry = LedgerRecord & { currentHash: string };

/** An entry of either chain as the API shows it. */
export function toAnyEntry(entry: ListedEntry): LedgerEntry | RecordEntry {
  return entry.chain === "decisions" ? toLedgerEntry(entry) : toRecordEntry(entry);
}

/**
 * A decision's entry as the API shows it.
 *
 * @throws TypeError for an entry of the other chain
 */
export function toLedgerEntry(entry: ListedEntry): LedgerEntry {
  if (entry.chain !== "decisions") throw new TypeError("not an entry of a decision");
  return {
    id: entry.id,
    system_name: entry.systemName,
    decision: entry.decision,
    drift_score: entry.driftScore,
    risk_level: entry.riskLevel,
    current_hash: entry.currentHash,
    previous_hash: entry.previousHash,
    timestamp: entry.timestamp,
    payload_digest: entry.payloadDigest,
  };
}

/**
 * A record's entry as the API shows it.
 *
 * @throws TypeError for an entry of the other chain
 */
export function toRecordEntry(entry: ListedEntry): RecordEntry {
  if (entry.chain !== "records") throw new TypeError("not an entry of a record");
  return {
    chain: "records",
    id: entry.id,
    kind: entry.kind,
    subject: { type: entry.subjectType, id: entry.subjectId, label: entry.subjectLabel },
    actor: { type: entry.actorType, id: entry.actorId, name: entry.actorName },
    current_hash: entry.currentHash,
    previous_hash: entry.previousHash,
    timestamp: entry.timestamp,
    payload_digest: entry.payloadDigest,
  };
}
