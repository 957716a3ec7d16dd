import { describe, expect, test } from "vitest";
import { compareTexts } from "@/lib/features/documents/compare-texts";

describe("two texts", () => {
  test("that are the same have no changes", async () => {
    const { isComparable, changes } = await compareTexts("One.\nTwo.", "One.\nTwo.");
    expect(isComparable).toBe(true);
    expect(changes.map(({ kind }) => kind)).toEqual(["same"]);
  });

  test("give both texts back, word by word", async () => {
    const [before, after] = [
      "# Access\n\nRights are reviewed every year by the owner.\n\nPasswords have 8 characters.\n",
      "# Access\n\nRights are reviewed every quarter by the owner.\n\nA second factor is required.\n\nPasswords have 12 characters.\n",
    ];
    const { changes } = await compareTexts(before, after);
    const joined = (left: string) =>
      changes
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join("");
    expect(joined("added")).toBe(before);
    expect(joined("removed")).toBe(after);
    expect(changes).toContainEqual({ kind: "removed", text: "year", omitted: 0 });
  });

  test("keep of long stretches that are the same what is next to a change", async () => {
    const same = Array.from({ length: 2_000 }, (_, n) => `Line ${n} of what is the same.\n`).join("");
    const { changes } = await compareTexts(`${same}Old.\n`, `${same}New.\n`);
    expect(changes[0]?.omitted).toBe(same.length - 600);
    expect(changes[0]?.text.length).toBeLessThan(700);
  });

  test("that share nothing are given up rather than compared for ever", async () => {
    const lines = (word: string) => Array.from({ length: 30_000 }, (_, n) => `${word} ${n}\n`).join("");
    const { isComparable, changes } = await compareTexts(lines("old"), lines("new"));
    expect([isComparable, changes]).toEqual([false, []]);
  });

  test("of a few very long lines are shown whole", async () => {
    const { changes } = await compareTexts("a ".repeat(50_000), "b ".repeat(50_000));
    expect(changes.map(({ kind, text }) => [kind, text.length])).toEqual([
      ["removed", 100_000],
      ["added", 100_000],
    ]);
  });
});
