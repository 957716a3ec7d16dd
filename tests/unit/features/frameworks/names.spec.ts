import { expect, test } from "vitest";
import { FRAMEWORK_CODES, readableLabel, shortFrameworkName } from "@/lib/features/frameworks/vocabulary";

test("every framework of the catalog has a short name, which is never a raw code", () => {
  for (const code of FRAMEWORK_CODES) expect(shortFrameworkName(code)).not.toMatch(/_|[A-Z]\d{4,}|SOC2/);
  expect(shortFrameworkName("OWN_CLOUD", "Cloud baseline")).toBe("Cloud baseline");
});

test("a label of a record names the framework, and any other label stays as it is", () => {
  expect(
    ["ISO27001 A.5.15 Access control", "CUSTOM C-1 Keys", "Aria, EU launch", "constructor x", ""].map(
      readableLabel,
    ),
  ).toEqual(["ISO 27001 A.5.15 Access control", "Custom C-1 Keys", "Aria, EU launch", "constructor x", ""]);
});
