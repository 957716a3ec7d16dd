// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { OpinionNote } from "@/components/decisions/opinion-note";
import type { Opinion } from "@/lib/judgment/opinion/schema";
import { renderPage } from "../../support/render";

const OPINION: Opinion = {
  asked_because: "near_threshold",
  model: "gpt-5-mini",
  verdict: "breaks",
  reason: "It paid <b>before</b> anyone had confirmed it.",
  failure: null,
  effect: "raised",
  estimated_cost: "$0.0042",
};

const textOf = (opinion: Opinion) =>
  renderPage(<OpinionNote opinion={opinion} />) && document.body.textContent;

describe("the opinion of a language model", () => {
  test("shows who was asked why, what they say, what it changed and what it cost", () => {
    const text = textOf(OPINION);
    expect(text).toContain("gpt-5-mini was asked because the score is close to the threshold.");
    expect(text).toContain("The behavior breaks what is expected.");
    expect(text).toContain("It raised the risk of this decision by one level.");
    expect(text).toContain("$0.0042");
    expect(screen.getByText("It paid <b>before</b> anyone had confirmed it.")).toBeTruthy();
  });

  test("says that the measurement decided where there is no answer", () => {
    const text = textOf({
      ...OPINION,
      ...{ asked_because: "insufficient_basis", model: null, verdict: null, reason: null },
      ...{ failure: "over_budget", effect: "none" },
    });
    expect(text).toMatch(/no basis for a comparison.*no answer \(over budget\), so the measurement decided/);
  });
});
