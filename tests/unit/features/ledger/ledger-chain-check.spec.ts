import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildEntries, type LedgerIntent } from "@/lib/features/ledger/chain/build-entries";
import {
  ChainCheck,
  type ChainHead,
  GENESIS,
  joinRanges,
  type StoredEntry,
  sha256Text,
} from "@/lib/features/ledger/chain/chain-check";
import { GENESIS_HASH } from "@/lib/features/ledger/vocabulary";
import { DECISIONS, RISK_LEVELS } from "@/lib/judgment/risk/vocabulary";

const intents = fc.array(
  fc.record({
    systemName: fc.string({ unit: "grapheme-composite", minLength: 1 }),
    decision: fc.constantFrom(...DECISIONS),
    driftScore: fc.double({ min: 0, max: 1, noNaN: true }),
    riskLevel: fc.constantFrom(...RISK_LEVELS),
    timestamp: fc
      .date({ min: new Date(0), max: new Date("2100-01-01T00:00:00Z"), noInvalidDate: true })
      .map((date) => date.toISOString()),
    payload: fc.json(),
    events: fc.constant<LedgerIntent["events"]>([]),
  }),
  { minLength: 1, maxLength: 20 },
);

function chainOf(contents: Parameters<typeof buildEntries>[2][number]["content"][]) {
  return buildEntries(
    "org_1",
    GENESIS,
    contents.map((content, index) => ({ id: `int_${index}`, content })),
  );
}

function check(entries: readonly StoredEntry[], head: ChainHead) {
  return joinRanges([checkRange(entries, GENESIS)], head);
}

function checkRange(entries: readonly StoredEntry[], start: ChainHead) {
  const chain = new ChainCheck(start);
  for (const entry of entries) chain.push(entry);
  return chain.finish();
}

/** The same entry with another name of its system, or of its subject. */
function renamed<Entry extends StoredEntry>(entry: Entry): Entry {
  return entry.chain === "decisions"
    ? { ...entry, systemName: `${entry.systemName}!` }
    : { ...entry, subjectLabel: `${entry.subjectLabel}!` };
}

/** What somebody with access to the table could do to one entry, and the fault it is. */
const TAMPERING: Readonly<Record<string, { change: (entry: StoredEntry) => StoredEntry; fault: string }>> = {
  "changes a column": {
    change: renamed,
    fault: "content",
  },
  "changes the score": {
    change: (entry) =>
      entry.chain === "decisions" ? { ...entry, driftScore: entry.driftScore === 1 ? 0 : 1 } : renamed(entry),
    fault: "content",
  },
  "changes the payload": {
    change: (entry) => ({ ...entry, payload: `${entry.payload} ` }),
    fault: "content",
  },
  "changes the hash": {
    change: (entry) => ({ ...entry, currentHash: sha256Text("other") }),
    fault: "content",
  },
  "changes the bytes": {
    change: (entry) => ({ ...entry, canonical: Buffer.from("{}"), canonicalText: "{}" }),
    fault: "content",
  },
};

describe("checking a chain", () => {
  test("an honest chain is valid, whatever it says", () => {
    fc.assert(
      fc.property(intents, (contents) => {
        const { entries, head } = chainOf(contents);
        expect(check(entries, head)).toEqual({
          isValid: true,
          entriesVerified: entries.length,
          latestHash: head.latestHash,
          firstBadId: null,
          fault: null,
        });
      }),
    );
  });

  test("cutting it into ranges changes no report", () => {
    fc.assert(
      fc.property(intents, fc.nat(), fc.nat(), fc.boolean(), (contents, cut, seed, isTampered) => {
        const { entries, head } = chainOf(contents);
        const at = seed % entries.length;
        const stored = entries.map((entry, index) => (isTampered && index === at ? renamed(entry) : entry));
        const border = cut % entries.length;
        const before = entries[border - 1];
        const start = before ? { lastId: before.id, latestHash: before.currentHash } : GENESIS;
        const parts = [checkRange(stored.slice(0, border), GENESIS), checkRange(stored.slice(border), start)];
        expect(joinRanges(parts, head)).toEqual(check(stored, head));
      }),
    );
  });

  test("an empty chain is valid", () => {
    expect(check([], GENESIS)).toMatchObject({ isValid: true, entriesVerified: 0, latestHash: GENESIS_HASH });
  });

  test.each(Object.entries(TAMPERING))(
    "somebody who %s of any entry is found at that entry",
    (_, { change, fault }) => {
      fc.assert(
        fc.property(intents, fc.nat(), (contents, seed) => {
          const { entries, head } = chainOf(contents);
          const at = seed % entries.length;
          const tampered = entries.map((entry, index) => (index === at ? change(entry) : entry));
          expect(check(tampered, head)).toMatchObject({ isValid: false, firstBadId: at + 1, fault });
        }),
      );
    },
  );

  test("a removed entry is a gap where it was, and at the end a truncation", () => {
    fc.assert(
      fc.property(intents, fc.nat(), (contents, seed) => {
        const { entries, head } = chainOf(contents);
        const at = seed % entries.length;
        const fault = at === entries.length - 1 ? "truncation" : "gap";
        const left = entries.filter((_, index) => index !== at);
        expect(check(left, head)).toMatchObject({ isValid: false, firstBadId: at + 1, fault });
      }),
    );
  });

  test("an entry stored twice is a duplicate", () => {
    const { entries, head } = chainOf(fc.sample(intents, 1)[0] ?? []);
    const [first] = entries;
    expect(check(first ? [first, ...entries] : [], head)).toMatchObject({
      firstBadId: 1,
      fault: "duplicate",
    });
  });

  test("entries that were re-hashed one by one no longer fit the next link", () => {
    const content = fc.sample(intents, 1)[0]?.[0];
    if (!content) throw new Error("no sample");
    const { entries, head } = chainOf([content, content, content]);
    const forged = buildEntries("org_1", GENESIS, [
      { id: "int_0", content: { ...content, systemName: "Forged" } },
    ]);
    expect(check([...forged.entries, ...entries.slice(1)], head)).toMatchObject({
      firstBadId: 2,
      fault: "link",
    });
  });

  test("a chain rewritten as a whole no longer ends where its head says", () => {
    const content = fc.sample(intents, 1)[0]?.[0];
    if (!content) throw new Error("no sample");
    const honest = chainOf([content, content]);
    const rewritten = chainOf([content, { ...content, systemName: "Forged" }]);
    expect(check(rewritten.entries, honest.head)).toMatchObject({
      isValid: false,
      firstBadId: 2,
      fault: "rewrite",
    });
  });
});
