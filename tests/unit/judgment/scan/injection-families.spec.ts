import { describe, expect, test } from "vitest";
import { scanText } from "@/lib/judgment/scan/scan-text";
import { type FamilyText, familyTexts } from "@/tests/support/scan/injection-texts";

const INJECTIONS = familyTexts("injections.txt");
const LOOK_ALIKES = familyTexts("injection-look-alikes.txt");

/** The families that were written when rules existed: what they find of the kept-apart half was not seen before. */
const LATER = ["second round", "third round"];

async function shareFound(texts: readonly FamilyText[]): Promise<number> {
  let found = 0;
  for (const { text } of texts) {
    const { findings } = await scanText(text);
    if (findings.some(({ check }) => check === "prompt_injection")) found += 1;
  }
  return found / texts.length;
}

const keptApart = (texts: readonly FamilyText[]) => texts.filter((text) => text.isKeptApart);
const builtOn = (texts: readonly FamilyText[]) => texts.filter((text) => !text.isKeptApart);
const isLater = ({ family }: FamilyText) => LATER.includes(family);

describe("injections in wording of their own", () => {
  test("there are enough to measure, half of them kept apart", () => {
    expect(INJECTIONS.length).toBeGreaterThanOrEqual(300);
    expect(LOOK_ALIKES.length).toBeGreaterThanOrEqual(200);
    expect(Math.abs(keptApart(INJECTIONS).length / INJECTIONS.length - 0.5)).toBeLessThan(0.1);
  });

  test.each([
    ["nearly all that rules were written for", builtOn(INJECTIONS), 0.94],
    [
      "most that were kept apart, the rules' author having written both",
      keptApart(INJECTIONS).filter((t) => !isLater(t)),
      0.87,
    ],
    ["half of those written against the rules", keptApart(INJECTIONS).filter(isLater), 0.55],
  ])("%s are found", async (_, texts, least) => {
    expect(await shareFound(texts)).toBeGreaterThanOrEqual(least);
  });
});

describe("harmless texts that resemble injections", () => {
  test.each([
    ["that rules were tried on", builtOn(LOOK_ALIKES), 0.03],
    ["kept apart", keptApart(LOOK_ALIKES), 0.07],
  ])("%s are rarely flagged", async (_, texts, most) => {
    expect(await shareFound(texts)).toBeLessThanOrEqual(most);
  });
});
