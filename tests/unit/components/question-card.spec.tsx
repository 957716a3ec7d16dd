// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { QuestionCard } from "@/components/applicability/question-card";
import type { ProfileQuestion } from "@/lib/features/applicability/schema";
import { renderPage } from "../../support/render";

const QUESTION: ProfileQuestion = {
  id: "ai_act.class",
  framework: "EU_AI_ACT",
  asked_of: "system",
  kind: "one",
  text: "Which class does the system belong to?",
  help: null,
  citation: null,
  options: [
    { id: "high_annex_iii", label: "High-risk by use" },
    { id: "high_annex_i_a", label: "High-risk by product law" },
    { id: "minimal", label: "None of these" },
  ],
  is_asked: true,
  values: null,
  reason: "",
  is_inherited: false,
  registered: {
    risk_class: "high",
    options: ["high_annex_iii", "high_annex_i_a"],
    reason: "It ranks applicants.",
  },
  answered_by: null,
  answered_at: null,
};

test("a class of the register is not asked again: only what it leaves open, with its reason", async () => {
  const onSave = vi.fn(async () => undefined);
  const card = (draft: readonly string[] | undefined) => (
    <QuestionCard
      question={QUESTION}
      level={3}
      draft={draft}
      onSave={onSave}
      onDraft={() => {}}
      registerHref="/systems/sys_1/edit"
    />
  );
  const { user } = renderPage(card(["high_annex_iii"]));
  screen.getByText("From the system register");
  screen.getByText("High risk");
  expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
    "High-risk by use",
    "High-risk by product law",
  ]);
  expect(screen.getByRole("link", { name: "change it in the register" }).getAttribute("href")).toBe(
    "/systems/sys_1/edit",
  );
  await user.click(screen.getByRole("button", { name: "Save answer" }));
  expect(onSave).toHaveBeenCalledWith(["high_annex_iii"], "It ranks applicants.");
});
