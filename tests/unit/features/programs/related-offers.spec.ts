import { describe, expect, test } from "vitest";
import {
  type Candidate,
  isOffer,
  offerTo,
  type RelationTo,
  type Source,
} from "@/lib/features/programs/related-offers";

const source: Source = {
  control_id: "CC6.1",
  status: "implemented",
  link_id: null,
  system_id: null,
  evidence: [{ id: "evd_1", title: "Access policy" }],
};
const candidate: Candidate = {
  id: "ctl_2",
  framework: "ISO27001",
  control_id: "A.5.15",
  title: "Access control",
  status: "not_started",
  owner: null,
  evidence_count: 0,
  program_id: "prg_2",
  program_name: "Certification",
  version: 3,
  program_status: "active",
  system_id: null,
  isExcluded: false,
  applies: true,
  link_id: null,
  evidence_ids: [],
};
const relation = (type: RelationTo["relation"]): RelationTo => ({
  relation: type,
  origin: "own",
  reason: "Why.",
});

describe("what follows a control", () => {
  test.each([
    ["same", true],
    ["equal", true],
    ["superset", true],
    ["subset", false],
    ["intersects", false],
    ["related", false],
  ] as const)("by a relation %s: without a second look %s", (type, expected) => {
    const offer = offerTo(source, candidate, relation(type));
    expect(offer).toMatchObject({ proposed_status: "implemented", is_suggested: expected });
    expect(isOffer(offer) && (offer.caution === null) === expected).toBe(true);
  });

  test.each([
    ["completed", { program_status: "completed" }],
    ["excluded", { isExcluded: true }],
    ["does_not_apply", { applies: false }],
    ["nothing_to_apply", { status: "implemented", evidence_ids: ["evd_1"] }],
  ] as const)("what is %s is left out", (why, change) => {
    expect(offerTo(source, { ...candidate, ...change }, relation("equal"))).toMatchObject({ why });
  });

  test("what is further is left out, and a gap is never carried over", () => {
    const half: Source = { ...source, status: "in_progress" };
    const further = offerTo(half, { ...candidate, status: "implemented" }, relation("equal"));
    expect(further).toMatchObject({ why: "further" });
    const gap = offerTo({ ...source, status: "gap" }, candidate, relation("equal"));
    expect(gap).toMatchObject({ proposed_status: null, proposed_evidence: [{ id: "evd_1" }] });
  });

  test("what is linked follows by itself", () => {
    const linked = offerTo(
      { ...source, link_id: "lnk_1" },
      { ...candidate, link_id: "lnk_1" },
      relation("same"),
    );
    expect(linked).toMatchObject({ why: "linked" });
  });

  test("another scope needs a second look", () => {
    const other = offerTo(source, { ...candidate, system_id: "sys_1" }, relation("same"));
    expect(other).toMatchObject({ is_suggested: false, caution: expect.stringContaining("Certification") });
  });
});
