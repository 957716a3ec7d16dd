import type { Decision, RiskLevel } from "@/lib/judgment/risk/vocabulary";

/** Version of the canonical forms, in every entry's bytes. */
const FORM_VERSION = "1";

/** What every entry says, before it has its hash. */
interface Placed {
  organizationId: string;
  id: number;
  previousHash: string;
  /** ISO 8601 UTC with milliseconds. */
  timestamp: string;
  payloadDigest: string;
}

/** What an entry of the chain `decisions` says. */
export interface DecisionContent {
  chain: "decisions";
  systemName: string;
  decision: Decision;
  /** 0 to 1, at most six decimals (see {@link roundDriftScore}). */
  driftScore: number;
  riskLevel: RiskLevel;
}

/** What an entry of the chain `records` says. */
export interface RecordContent {
  chain: "records";
  kind: string;
  subjectType: string;
  subjectId: string;
  subjectLabel: string;
  actorType: string;
  actorId: string;
  actorName: string;
}

/** What an entry says, before it has its hash. */
export type LedgerRecord = Placed & (DecisionContent | RecordContent);

/** Scores are kept with six decimals, so that the number and its text are the same everywhere. */
export function roundDriftScore(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

/**
 * The canonical text of an entry: RFC 8785 (JCS) of a flat object whose values are all strings. With
 * no numbers and ASCII member names, JCS is the members in sorted order, each value as
 * `JSON.stringify` writes it. The hashed bytes are its UTF-8. A record's text names its chain, so that no entry
 * can be taken for one of the other chain.
 *
 * Whatever may hold a character that needs an escape is looked at for one, because an entry read back from a table
 * may hold anything.
 *
 * Does not check that strings are well formed (no lone surrogates), as the API ensures.
 */
export function canonicalText(record: LedgerRecord): string {
  return record.chain === "decisions" ? decisionText(record) : recordText(record);
}

function decisionText(record: Placed & DecisionContent): string {
  return (
    `{"decision":${quote(record.decision)},"drift_score":"${record.driftScore.toFixed(6)}","id":"${record.id}",` +
    `"organization":${quote(record.organizationId)},"payload_digest":${quote(record.payloadDigest)},` +
    `"previous_hash":${quote(record.previousHash)},"risk_level":${quote(record.riskLevel)},` +
    `"system_name":${quote(record.systemName)},"timestamp":"${record.timestamp}","v":"${FORM_VERSION}"}`
  );
}

function recordText(record: Placed & RecordContent): string {
  return (
    `{"actor_id":${quote(record.actorId)},"actor_name":${quote(record.actorName)},` +
    `"actor_type":${quote(record.actorType)},"chain":"records","id":"${record.id}","kind":${quote(record.kind)},` +
    `"organization":${quote(record.organizationId)},"payload_digest":${quote(record.payloadDigest)},` +
    `"previous_hash":${quote(record.previousHash)},"subject_id":${quote(record.subjectId)},` +
    `"subject_label":${quote(record.subjectLabel)},"subject_type":${quote(record.subjectType)},` +
    `"timestamp":"${record.timestamp}","v":"${FORM_VERSION}"}`
  );
}

// RFC 8785, section 3.2.2.2: these are the characters that are escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const NEEDS_ESCAPE = /["\\\u0000-\u001f]/;

function quote(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}
