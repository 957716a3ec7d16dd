import fs from "node:fs";
import { expect, test } from "vitest";
import { EVENTS } from "@/lib/features/events/schema";
import { EVENT_MEANINGS, EVENT_TYPES } from "@/lib/features/events/vocabulary";

test("the guide lists every event with the meaning the catalog gives it, and no other", () => {
  const guide = fs.readFileSync("docs/webhooks.md", "utf8");
  const listed = [...guide.matchAll(/^\| `([a-z_.]+)` \| (.+) \|$/gm)].map(([, type, meaning]) => [
    type,
    meaning,
  ]);
  const byType = (a: readonly unknown[], b: readonly unknown[]) => String(a[0]).localeCompare(String(b[0]));
  const known = EVENT_TYPES.map((type) => [type, EVENT_MEANINGS[type]]);
  expect(listed.sort(byType)).toEqual(known.sort(byType));
});

test("every example is one of its type", () => {
  for (const type of EVENT_TYPES)
    expect(EVENTS[type].payload.safeParse(EVENTS[type].example), type).toMatchObject({ success: true });
});
