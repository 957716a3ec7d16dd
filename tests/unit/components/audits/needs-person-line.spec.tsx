// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NeedsPersonLine } from "@/components/audits/report/needs-person-line";
import {
  type KnownConfirmation,
  ReportConfirmations,
  useReportConfirmations,
} from "@/components/audits/report-confirmations";
import { renderPage } from "../../../support/render";

const decided = (requirement_id: string): KnownConfirmation => ({
  requirement_id,
  finding: "shown",
  judged: "for_review",
  comment: "",
  confirmed_by: "Ada Admin",
  confirmed_at: "2026-11-26T10:00:00.000Z",
});

function Decide({ id }: { id: string }) {
  const { keep } = useReportConfirmations();
  return (
    <button type="button" onClick={() => keep(decided(id))}>
      Decide {id}
    </button>
  );
}

test("what needs a person is counted down as people decide, and the score is said to stay", async () => {
  const { user } = renderPage(
    // "r9" is of a requirement that the engine was sure of.
    <ReportConfirmations
      auditId="aud_1"
      framework="GDPR"
      systemId={null}
      canConfirm
      confirmations={[decided("r1"), decided("r9")]}
    >
      <NeedsPersonLine requirementIds={["r1", "r2", "r3"]} />
      <Decide id="r2" />
      <Decide id="r3" />
    </ReportConfirmations>,
  );
  const says = () => screen.getByRole("paragraph").textContent;
  expect(says()).toMatch(/^Needs a person: 2 requirements\..*Decided by reviewers: 1 requirement\./);
  await user.click(screen.getByRole("button", { name: "Decide r2" }));
  expect(says()).toMatch(/^Needs a person: 1 requirement\..*Decided by reviewers: 2 requirements\./);
  await user.click(screen.getByRole("button", { name: "Decide r3" }));
  expect(says()).toMatch(/^Decided by reviewers: 3 requirements\. The score stays/);
  expect(screen.queryByRole("link", { name: "Show them" })).toBeNull();
});
