import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dayText, instantText } from "@/lib/core/days";

test("a day and an instant are written the same way in every time zone", () => {
  expect([dayText("2026-11-12"), dayText("2026-11-12T23:59:59.999Z")]).toEqual([
    "12 Nov 2026",
    "12 Nov 2026",
  ]);
  expect(instantText("2026-11-12T14:05:59.000Z")).toBe("12 Nov 2026, 14:05 UTC");
});

test("no page, report or mail writes whole dates in a form of its own", () => {
  const written = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !file.includes("prisma-client"))
      .filter((file) =>
        /dateStyle:|toLocaleDateString|year: "numeric", *month|day: "numeric",\s*month: "\w+",\s*year/.test(
          readFileSync(file, "utf8"),
        ),
      ),
  );
  expect(written).toEqual(["lib/core/days.ts"]);
});
