import canonicalize from "canonicalize";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildEntries } from "@/lib/features/ledger/chain/build-entries";
import { canonicalText, roundDriftScore } from "@/lib/features/ledger/chain/canonical";
import { sha256Text } from "@/lib/features/ledger/chain/chain-check";
import { GENESIS_HASH } from "@/lib/features/ledger/vocabulary";

/** Computed apart from the product: `printf '%s' "$CANONICAL" | sha256sum`. */
const KNOWN = {
  record: {
    chain: "decisions",
    organizationId: "org_1",
    id: 1,
    previousHash: GENESIS_HASH,
    systemName: 'Aria "beta" é 😀',
    decision: "APPROVE",
    driftScore: 0.25,
    riskLevel: "LOW",
    timestamp: "2026-01-02T03:04:05.678Z",
    payloadDigest: `sha256:${"a".repeat(64)}`,
  },
  text:
    '{"decision":"APPROVE","drift_score":"0.250000","id":"1","organization":"org_1",' +
    `"payload_digest":"sha256:${"a".repeat(64)}","previous_hash":"sha256:${"0".repeat(64)}",` +
    '"risk_level":"LOW","system_name":"Aria \\"beta\\" é 😀","timestamp":"2026-01-02T03:04:05.678Z","v":"1"}',
  hash: "7e340be3783d62eb6bdf3fdac004342eae8e896de39ae9ac431614cbb5089efa",
} as const;

describe("the canonical form of an entry", () => {
  test("is the known text and has the known hash", () => {
    expect(canonicalText(KNOWN.record)).toBe(KNOWN.text);
    expect(sha256Text(Buffer.from(KNOWN.text, "utf8"))).toBe(`sha256:${KNOWN.hash}`);
  });

  test("is RFC 8785 for any well-formed text, as another implementation has it", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme-composite" }),
        fc.string({ unit: "binary" }),
        (name, organizationId) => {
          const text = canonicalText({ ...KNOWN.record, systemName: name, organizationId });
          expect(text).toBe(canonicalize(JSON.parse(text)));
        },
      ),
    );
  });

  test("keeps a score that was rounded when it was written", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (score) => {
        const kept = roundDriftScore(score);
        expect(Number(kept.toFixed(6))).toBe(kept);
      }),
    );
  });
});

/** Computed apart from the product: `printf '%s' "$CANONICAL" | sha256sum`. */
const KNOWN_RECORD = {
  record: {
    chain: "records",
    organizationId: "org_1",
    id: 1,
    previousHash: GENESIS_HASH,
    kind: "control_status",
    subjectType: "control",
    subjectId: "ctl_1",
    subjectLabel: 'A.5.15 "Access control" é 😀',
    actorType: "member",
    actorId: "usr_1",
    actorName: "Zoë\n",
    timestamp: "2026-01-02T03:04:05.678Z",
    payloadDigest: `sha256:${"a".repeat(64)}`,
  },
  text:
    '{"actor_id":"usr_1","actor_name":"Zoë\\n","actor_type":"member","chain":"records","id":"1","kind":"control_status",' +
    `"organization":"org_1","payload_digest":"sha256:${"a".repeat(64)}","previous_hash":"sha256:${"0".repeat(64)}",` +
    '"subject_id":"ctl_1","subject_label":"A.5.15 \\"Access control\\" é 😀","subject_type":"control",' +
    '"timestamp":"2026-01-02T03:04:05.678Z","v":"1"}',
  hash: "39d3c45768d789386a02ec852d8c17818324a6828b2f59f6a5aa166d14485ce5",
} as const;

describe("the canonical form of a record", () => {
  test("is the known text and has the known hash", () => {
    expect(canonicalText(KNOWN_RECORD.record)).toBe(KNOWN_RECORD.text);
    expect(sha256Text(Buffer.from(KNOWN_RECORD.text, "utf8"))).toBe(`sha256:${KNOWN_RECORD.hash}`);
  });

  test("is RFC 8785 for any well-formed text, as another implementation has it", () => {
    const anyText = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(anyText, anyText, anyText, (subjectLabel, actorName, subjectId) => {
        const text = canonicalText({ ...KNOWN_RECORD.record, subjectLabel, actorName, subjectId });
        expect(text).toBe(canonicalize(JSON.parse(text)));
      }),
    );
  });
});

describe("a batch of entries", () => {
  test("continues the chain without gaps, each linked to the one before", () => {
    const content = {
      ...KNOWN.record,
      payload: "{}",
      events: [{ type: "audit.completed" as const, payload: { a: 1 } }],
    };
    const head = { lastId: 7, latestHash: `sha256:${"b".repeat(64)}` };
    const built = buildEntries("org_1", head, [
      { id: "int_1", content },
      { id: "int_2", content },
    ]);
    const [first, second] = built.entries;
    expect([first?.id, second?.id]).toEqual([8, 9]);
    expect([first?.previousHash, second?.previousHash]).toEqual([head.latestHash, first?.currentHash]);
    expect(built.head).toEqual({ lastId: 9, latestHash: second?.currentHash });
    expect(second?.events.map((event) => event.payload)).toEqual([
      { a: 1, ledger_id: 9, ledger_hash: second?.currentHash },
    ]);
  });
});
