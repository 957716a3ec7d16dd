import { describe, expect, test } from "vitest";
import { decisionHref, ledgerEntryHref } from "@/components/decisions/hrefs";
import { readSubject } from "@/components/ledger/entry-subject";
import { brokenEntryOf, brokenHref, chainStatus } from "@/components/ledger/labels";
import { CHAIN_FAULTS, type LedgerState } from "@/lib/features/ledger/schema";
import { GENESIS_HASH } from "@/lib/features/ledger/vocabulary";

const NOTHING = { what: undefined, decisionId: undefined, reviewId: undefined, reviewedEntryId: undefined };

describe("what a ledger entry is about", () => {
  test("is read from its payload: a decision, or the answer to one", () => {
    expect(readSubject(JSON.stringify({ kind: "drift", decision_id: "dec_1" }))).toEqual({
      ...NOTHING,
      what: "Drift analysis",
      decisionId: "dec_1",
    });
    const review = { kind: "review", review_id: "rev_1", decision_id: "dec_1", reviewed_entry: { id: 7 } };
    expect(readSubject(JSON.stringify(review))).toEqual({
      what: "Resolution of a human review",
      decisionId: "dec_1",
      reviewId: "rev_1",
      reviewedEntryId: 7,
    });
  });

  test.each([
    "",
    "not JSON",
    "null",
    "7",
    "[]",
    "{}",
    '{"kind": "constructor"}',
    '{"kind": "unknown", "decision_id": "", "review_id": 7, "reviewed_entry": {"id": "7"}}',
    '{"reviewed_entry": null}',
  ])("is left open where the payload does not say: %s", (payload) => {
    expect(readSubject(payload)).toEqual(NOTHING);
  });
});

const state = (
  last: Partial<NonNullable<LedgerState["last_verification"]>> | null,
  entries = 9,
): LedgerState => ({
  entries,
  latest_hash: GENESIS_HASH,
  latest_at: null,
  checkpoint: null,
  record_fault: null,
  faults: [],
  last_verification: last && {
    verified_at: "2027-01-31T10:00:00.000Z",
    entries_verified: entries,
    chain_valid: true,
    first_bad_id: null,
    fault: null,
    source: "request",
    duration_ms: 1,
    ...last,
  },
});

describe("how the chain stands", () => {
  test("is never called intact before it was verified, and broken from the verification that says so", () => {
    const broken = state({ chain_valid: false, fault: "content", first_bad_id: 3 });
    const states = [state(null, 0), state(null), state({}), broken];
    expect(states.map((each) => chainStatus(each).label)).toEqual([
      "Empty",
      "Not verified yet",
      "Intact",
      "Broken",
    ]);
    expect(states.map(brokenEntryOf)).toEqual([undefined, undefined, undefined, { id: 3, fault: "content" }]);
  });

  test("leads to the broken entry where there is one, and to the ledger where its place is empty", () => {
    const opened = CHAIN_FAULTS.filter((fault) => brokenHref({ id: 3, fault }) === ledgerEntryHref(3));
    expect(opened).toEqual(["content", "link", "duplicate", "rewrite"]);
    expect(brokenHref({ id: 3, fault: "gap" })).toBe("/ledger");
  });
});

test("a system's name is the same at the other end of a link, whatever it is made of", () => {
  const name = "Ünïcode & = ? # 100 % + “quoted”";
  const { searchParams } = new URL(decisionHref({ id: "dec_1", system_name: name }), "https://example.com");
  expect([searchParams.get("system"), searchParams.get("decision")]).toEqual([name, "dec_1"]);
});
