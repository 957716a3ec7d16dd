import { encodeTime, monotonicFactory } from "ulid";

/** What each prefix stands for. A prefix tells a reader of a log or a URL what an id names. */
const PREFIXES = {
  organization: "org",
  user: "usr",
  apiKey: "key",
  system: "sys",
  manifold: "man",
  decision: "dec",
  review: "rev",
  audit: "aud",
  confirmation: "cfm",
  event: "evt",
  testEvent: "evt_test",
  program: "prg",
  control: "ctl",
  approval: "apr",
  appliedChange: "apl",
  controlLink: "lnk",
  document: "doc",
  documentSource: "src",
  sourceReading: "srd",
  evidence: "evd",
  action: "act",
  incident: "inc",
  package: "pkg",
  webhook: "whk",
  delivery: "whd",
  intent: "int",
  keptIntent: "kin",
  modelCall: "mcl",
  run: "run",
  consensus: "con",
  request: "req",
  securityEvent: "sev",
  session: "ses",
  identity: "idn",
  mail: "mal",
  notice: "ntc",
  comment: "cmt",
  savedView: "viw",
  engagement: "eng",
  auditor: "adt",
  auditorSession: "ase",
  auditorView: "avw",
  evidenceRequest: "erq",
  auditorFinding: "afd",
  roomMessage: "rms",
  controlSample: "smp",
} as const;

/** Random bytes are fetched many at a time: the library asks for sixteen of them one by one. */
const pool = new Uint8Array(1024);
let taken = pool.length;

function randomShare(): number {
  if (taken === pool.length) {
    crypto.getRandomValues(pool);
    taken = 0;
  }
  return (pool[taken++] ?? 0) / 256;
}

const nextUlid = monotonicFactory(randomShare);

/** Where the ids of an instant begin: ids sort by the time they were made, so a range of them is a range of time. */
export function idAt(kind: keyof typeof PREFIXES, at: Date): string {
  return `${PREFIXES[kind]}_${encodeTime(at.getTime()).toLowerCase()}`;
}

/** A new id, such as `aud_01JD…`: unique, URL-safe, and sortable by the time it was made. */
export function newId(kind: keyof typeof PREFIXES): string {
  return `${PREFIXES[kind]}_${nextUlid().toLowerCase()}`;
}
