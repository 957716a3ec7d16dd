import { describe, expect, test } from "vitest";
import { isOneErrorAway } from "@/lib/core/search-text";
import { buildIndex, searchSections } from "@/lib/features/guides/search";

const section = (title: string, text: string) => ({
  href: `/docs/${title}`,
  page: "Page",
  title,
  text,
  isOperation: false,
});

const index = buildIndex([
  section("Delivery", "A webhook is retried twelve times. Each delivery is signed."),
  section("Webhooks", "Register an endpoint."),
  section("Ledger", "A checkpoint is signed every ten seconds, after a delivery too."),
  section("Sessions", "A session ends after twelve hours."),
]);
const find = (query: string) => searchSections(index, query, 10).map(({ title }) => title);

describe("a search of the documentation", () => {
  test("puts a title before a text", () => {
    expect(find("delivery")).toEqual(["Delivery", "Ledger"]);
  });

  test("wants every word where a section has them all", () => {
    expect(find("signed checkpoint")).toEqual(["Ledger"]);
  });

  test("takes what it can get where none has them all", () => {
    expect(find("session checkpoint")).toEqual(expect.arrayContaining(["Sessions", "Ledger"]));
  });

  test("finds a word by its beginning", () => {
    expect(find("webh")).toEqual(["Webhooks", "Delivery"]);
  });

  test.each(["wehbook", "webhok", "webhoook", "wenhook"])("forgives a typing error: %s", (query) => {
    expect(find(query)).toContain("Delivery");
  });

  test("finds nothing for nothing, and nothing for what is not there", () => {
    expect([find(""), find("  ,;"), find("zebra")]).toEqual([[], [], []]);
  });

  test("shows the text around the word", () => {
    const long = buildIndex([section("Long", `${"filler ".repeat(100)}needle ${"filler ".repeat(100)}`)]);
    const [hit] = searchSections(long, "needle", 1);
    expect(hit?.excerpt).toMatch(/^….*needle.*…$/);
    expect(hit?.excerpt.length).toBeLessThan(180);
  });
});

test.each([
  ["ledger", "ledgre", true],
  ["ledger", "leger", true],
  ["ledger", "leddger", true],
  ["ledger", "lexger", true],
  ["ledger", "ledger", false],
  ["ledger", "legder", true],
  ["ledger", "lodgar", false],
  ["ledger", "ledgers1", false],
])("%s and %s are one error apart: %s", (a, b, expected) => {
  expect(isOneErrorAway(a, b)).toBe(expected);
});
