import { describe, expect, test } from "vitest";
import {
  createHeadReader,
  fitHead,
  type HeadText,
  type LabelledText,
} from "@/lib/judgment/analyst/requirements/heads";
import type { RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import { wordPlaces } from "@/lib/judgment/language/word-head";

/** A vector that says nothing: what is learned is in the words. */
const MUTE = Float32Array.of(1, 0, 0, 0);

function said(text: string, prior = -2, vector = MUTE): HeadText {
  return { vector, places: wordPlaces(text), prior };
}

function labelled(finding: RequirementFinding, text: string, prior?: number): LabelledText {
  return { ...said(text, prior), finding, weight: 1 };
}

/** What one organization calls the thing, and no one else. */
const LESSONS = [
  labelled("shown", "Form BNB-7 is filed with the Bonn desk on the same day."),
  labelled("no_evidence", "The canteen opens at eleven."),
  labelled("shown", "BNB-7 left for the Bonn desk at noon."),
  labelled("no_evidence", "Parking permits are renewed in March."),
  labelled("shown", "The officer on call sends BNB-7 to the Bonn desk."),
  labelled("no_evidence", "The office in Bonn has forty desks."),
  labelled("partly_shown", "BNB-7 filed, Bonn desk, receipt 4412."),
  labelled("planned", "New badges are to be handed out on the first day."),
];
const OTHERS = [
  "The Bonn office has a garden.",
  "Visitors sign in at the desk.",
  "Invoices are paid monthly.",
].map((text) => said(text));

describe("the head of a requirement", () => {
  test("learns words that the reader does not know, and not those of other texts", async () => {
    const head = await fitHead({ labels: LESSONS, others: OTHERS });
    expect(head).toBeDefined();
    if (!head) return;
    const read = createHeadReader(head);
    expect(read(said("BNB-7 goes to the Bonn desk this evening."))).toBeGreaterThan(0);
    expect(read(said("The canteen in Bonn is closed on Fridays."))).toBeLessThan(-1);
    expect(head.labels).toBe(LESSONS.length);
  });

  test("learns from vectors where the words differ", async () => {
    const [on, off] = [Float32Array.of(0, 1, 0, 0), Float32Array.of(0, 0, 1, 0)];
    const labels = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"].map(
      (word, i): LabelledText => ({
        ...said(word, -1, i % 2 === 0 ? on : off),
        finding: i % 2 === 0 ? "contradicted" : "no_evidence",
        weight: 1,
      }),
    );
    const head = await fitHead({ labels, others: [] });
    expect(head).toBeDefined();
    if (!head) return;
    const read = createHeadReader(head);
    expect(read(said("omega", -1, on))).toBeGreaterThan(read(said("omega", -1, off)) + 1);
  });

  test("takes what reviewed texts say besides for what they call off the point", async () => {
    const about = LESSONS.map((label) => ({ ...label, prior: 1 }));
    const besides = Array.from({ length: 40 }, (_, i) => said(`The garden is watered by gardener ${i}.`, 1));
    const [without, withThem] = [
      await fitHead({ labels: about, others: [] }),
      await fitHead({ labels: about, others: besides }),
    ];
    const garden = said("The garden is watered in the morning.", 1);
    expect(withThem && createHeadReader(withThem)(garden)).toBeLessThan(
      without ? createHeadReader(without)(garden) : 1,
    );
  });

  test("is the same for the same lessons", async () => {
    const learn = () => fitHead({ labels: LESSONS, others: OTHERS });
    expect(await learn()).toEqual(await learn());
  });

  test.each([
    ["too few lessons", LESSONS.slice(0, 3)],
    ["lessons of one kind", LESSONS.filter(({ finding }) => finding === "shown").concat(LESSONS.slice(0, 1))],
    [
      "lessons that contradict each other",
      LESSONS.flatMap(({ finding: _, ...text }) => [
        { ...text, prior: 0, finding: "shown" as const },
        { ...text, prior: 0, finding: "no_evidence" as const },
      ]),
    ],
  ])("is not used for %s", async (_, labels) => {
    expect(await fitHead({ labels, others: [] })).toBeUndefined();
  });
});
