import { expect, test } from "vitest";
import type { MatchTier } from "@/lib/core/search-text";
import { closest, inOrder } from "@/lib/features/search/order";
import type { RecordKind } from "@/lib/features/search/schema";

const ranked = (id: string, kind: RecordKind, tier: MatchTier, updated_at: string | null = null) => ({
  tier,
  hit: {
    kind,
    id,
    name: id,
    reference: null,
    framework: null,
    control_id: null,
    system: null,
    program: null,
    updated_at,
  },
});
const idsOf = (hits: readonly { id: string }[]) => hits.map(({ id }) => id).join(" ");

test("the closest come first, then systems before decisions, then the newest", () => {
  const found = [
    ranked("decision", "decision", "exact"),
    ranked("words", "system", "words"),
    ranked("older", "system", "exact", "2026-01-01T00:00:00.000Z"),
    ranked("newer", "system", "exact", "2026-02-01T00:00:00.000Z"),
    ranked("beginning", "person", "beginning"),
    ranked("similar", "system", "similar"),
  ];
  expect(idsOf(inOrder(found, 8, 20))).toBe("newer older decision beginning words similar");
});

test("one kind does not hide the others", () => {
  const many = Array.from({ length: 30 }, (_, index) => ranked(`d${index}`, "decision", "name"));
  const hits = inOrder([...many, ranked("evidence", "evidence", "words")], 8, 20);
  expect(hits).toHaveLength(9);
  expect(hits.at(-1)?.id).toBe("evidence");
  expect(inOrder(many, 8, 5)).toHaveLength(5);
});

test("of equal candidates those made last are read", () => {
  const candidates = ["sys_1", "sys_3", "sys_2"].map((record_id) => ({
    tier: "name" as const,
    candidate: { kind: "system" as const, record_id, name: "", alias: "", words: "" },
  }));
  expect(closest(candidates, 1).map(({ candidate }) => candidate.record_id)).toEqual(["sys_3", "sys_2"]);
});
