// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { requirementHref } from "@/components/applicability/labels";
import { Correction } from "@/components/audits/correction";
import { renderPage } from "../../../support/render";

function renderCorrection() {
  const onSave = vi.fn();
  const decideHref = requirementHref({ systemId: "sys_1" }, "GDPR", "gdpr_art-33.1");
  const correction = (
    <Correction
      initial="no_evidence"
      initialNote=""
      decideHref={decideHref}
      isBusy={false}
      onSave={onSave}
      onCancel={() => {}}
    />
  );
  return { onSave, ...renderPage(correction) };
}

test("a correction is sent with its note, and without one where none was written", async () => {
  const { user, onSave } = renderCorrection();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(onSave).toHaveBeenLastCalledWith({ finding: "no_evidence", applies_to: "organization" });
  await user.type(screen.getByLabelText(/^Note/), " The passage is about another product. ");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(onSave).toHaveBeenLastCalledWith({
    finding: "no_evidence",
    applies_to: "organization",
    comment: "The passage is about another product.",
  });
});

test("that a requirement does not apply is decided where applicability is, and nothing is sent as a finding", async () => {
  const { user, onSave } = renderCorrection();
  await user.click(screen.getByRole("combobox", { name: "What the document shows" }));
  await user.click(await screen.findByRole("option", { name: "Does not apply" }));
  const link = screen.getByRole("link", { name: "Decide what applies" });
  expect(link.getAttribute("href")).toBe(
    "/systems/sys_1/applicability/GDPR?requirement=gdpr_art-33.1#requirement-gdpr_art-33.1",
  );
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(onSave).not.toHaveBeenCalled();
});
