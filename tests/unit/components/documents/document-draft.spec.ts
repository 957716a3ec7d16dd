import { describe, expect, test } from "vitest";
import { changesOf, emptyDraft, rebase } from "@/components/documents/document-draft";

const INITIAL = { ...emptyDraft("Aria"), title: "Access policy", owner: "mira@example.com" };

describe("a draft on top of what another person saved", () => {
  test("takes over what was not touched, and keeps and names what both changed", () => {
    const mine = { ...INITIAL, title: "Access control policy", review_date: "2027-01-31" };
    const theirs = { ...INITIAL, title: "Access rules", owner: "jan@example.com" };
    const { draft, taken, conflicts } = rebase(INITIAL, mine, theirs);
    expect(draft).toEqual({ ...mine, owner: "jan@example.com" });
    expect(taken).toEqual(["owner"]);
    expect(conflicts).toEqual([{ field: "title", theirs: "Access rules" }]);
    expect(changesOf(theirs, draft)).toEqual({ title: "Access control policy", review_date: "2027-01-31" });
  });

  test("has no conflict where both made the same change", () => {
    const same = { ...INITIAL, owner: "" };
    expect(rebase(INITIAL, { ...same, owner: " " }, same)).toMatchObject({ taken: [], conflicts: [] });
  });
});
