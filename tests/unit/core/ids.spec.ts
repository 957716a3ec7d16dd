import { expect, test } from "vitest";
import { newId } from "@/lib/core/ids";

test("ids tell what they name, are unique and sort by the time they were made", () => {
  const ids = Array.from({ length: 5_000 }, () => newId("audit"));
  for (const id of ids) expect(id).toMatch(/^aud_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});
