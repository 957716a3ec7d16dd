import { z } from "zod";
import type { EventType } from "@/lib/features/events/schema";
import { DECISIONS, type LedgerEntry, RISK_LEVELS } from "../schema";
import { canonicalText, roundDriftScore } from "./canonical";
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

export interface BuiltEntry extends StoredEntry {
  payload: string;
  intentId: string;
  /** Events the intent brought, with the entry's place and hash in them. */
  events: { type: EventType; occurredAt: Date; payload: Readonly<Record<string, unknown>> }[];
}

/** Gives intents their places after `head`, in order, each linked to the one before. Pure. */
export function buildEntries(
  organizationId: string,
  head: ChainHead,
  intents: readonly { id: string; content: LedgerIntent }[],
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

function buildEntry(
  organizationId: string,
  head: ChainHead,
  intentId: string,
  content: LedgerIntent,
): BuiltEntry {
  const record = {
    organizationId,
    id: head.lastId + 1,
    previousHash: head.latestHash,
    systemName: content.systemName,
    decision: content.decision,
    driftScore: roundDriftScore(content.driftScore),
    riskLevel: content.riskLevel,
    timestamp: content.timestamp,
    payloadDigest: sha256Text(content.payload),
  };
  const text = canonicalText(record);
  const canonical = Buffer.from(text, "utf8");
  const currentHash = sha256Text(canonical);
  const stored = { ...record, canonical, canonicalText: text, currentHash, payload: content.payload };
  const events = content.events.map(({ type, payload }) => ({
    type,
    occurredAt: new Date(record.timestamp),
    payload: { ...payload, ledger_id: record.id, ledger_hash: currentHash },
  }));
  return { ...stored, intentId, events };
}

/** An entry as a list reads it. */
export type ListedEntry = Omit<StoredEntry, "canonical" | "canonicalText" | "payload">;

/** An entry as the API shows it. */
export function toLedgerEntry(entry: ListedEntry): LedgerEntry {
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
