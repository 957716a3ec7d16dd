// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { Work } from "@/components/audits/report/plan-rows";
import { ReportPlan } from "@/components/audits/report/report-plan";
import { ReportSourceProvider } from "@/components/audits/report/report-source";
import { TooltipProvider } from "@/components/ui/tooltip";
import type { ReportControl, ReportRow } from "@/lib/features/audits/report-schema";
import { renderPage } from "../../../support/render";

const row = (index: number): ReportRow => ({
  id: `r${index}`,
  citation: `Art. ${index}(1)`,
  statement: `Statement ${index}.`,
  state: index % 2 === 0 ? "no_evidence" : "partly_shown",
  leaning: null,
  severity: index === 7 ? "high" : null,
  points: 1,
  quote: index % 2 === 0 ? null : { text: `Quote ${index}`, start: 0, end: 7, section: null },
  missing: null,
  isCounted: true,
  isDisputed: false,
  change: null,
});

const CONTROLS: readonly ReportControl[] = [0, 1].map((control) => ({
  id: `C${control}`,
  title: `Control ${control}`,
  verdict: "partial",
  examples: [`Example ${control}`],
  rows: Array.from({ length: 30 }, (_, index) => row(30 * control + index)),
}));

// jsdom has no layout, so there is nothing to scroll.
Element.prototype.scrollIntoView ??= () => {};

/** A dialog with a form is loaded when it is opened; here it is there by then. */
beforeAll(async () => {
  await import("@/components/audits/report/actions-dialog");
  await import("@/components/audits/report/assign-dialog");
});
const LOADING = { timeout: 20_000 };

const ADA = { id: "usr_1", name: "Ada", email: "ada@example.com" };

/** What is planned of a control in a program. */
const work = (changes: Partial<Work>): Work => ({
  ...{ id: "ctl_1", control_id: "C0", program_id: "prog_1", program_name: "GDPR program" },
  ...{ status: "gap", owner: "ada@example.com", due_date: null, due_on: null, due_state: null },
  ...changes,
});

interface ReportProps {
  canManage?: boolean;
  planned?: readonly Work[];
}

function Report({ canManage = true, planned = [] }: ReportProps) {
  return (
    <TooltipProvider>
      <ReportSourceProvider
        auditId="aud_1"
        framework="GDPR"
        isByModels={false}
        canManage={canManage}
        canAct={canManage}
      >
        <ReportPlan
          title="Evidence to provide"
          controls={CONTROLS}
          work={planned}
          actions={[]}
          planning={{
            audit: { auditId: "aud_1", framework: "GDPR", systemId: null },
            programs: planned.map(({ program_id, program_name }) => ({ id: program_id, name: program_name })),
            members: [ADA],
            frameworkName: "GDPR",
            controlsCount: 2,
            newProgramName: "GDPR, Aria",
          }}
          hasBefore={false}
        />
      </ReportSourceProvider>
    </TooltipProvider>
  );
}

const table = () => screen.getByRole("table", { name: "Findings by requirement" });
const items = () => [...table().querySelectorAll<HTMLElement>("[data-list-item]")];
const focused = () => items().indexOf(document.activeElement as HTMLElement);

test("fifty rows are drawn, and before the page is printed all that match", () => {
  renderPage(<Report />);
  expect(items()).toHaveLength(50);
  expect(items()[0]?.textContent).toBe("Statement 7.");
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(items()).toHaveLength(60);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(items()).toHaveLength(50);
});

test("the arrows walk, Enter opens, Escape closes and x selects", async () => {
  const { user } = renderPage(<Report />);
  items()[0]?.focus();
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(focused()).toBe(1);
  await user.keyboard("{Enter}");
  expect(items()[1]?.getAttribute("aria-expanded")).toBe("true");
  within(table()).getByText("C0 is in no open program and has no action.");
  within(table())
    .getByRole("button", { name: /^Add to program: / })
    .focus();
  await user.keyboard("{Escape}");
  expect(items()[1]?.getAttribute("aria-expanded")).toBe("false");
  expect(focused()).toBe(1);
  await user.keyboard("x");
  expect(within(screen.getByRole("region", { name: "Selection" })).getByRole("status").textContent).toBe(
    "1 selected",
  );
});

test("a range is selected, the dialogs name its controls, and it stays when they are closed", async () => {
  const { user } = renderPage(<Report />, "/page?sort=requirement");
  const boxes = within(table()).getAllByRole("checkbox");
  // The first is that of the head.
  await user.click(boxes[1] as HTMLElement);
  fireEvent.click(boxes[32] as HTMLElement, { shiftKey: true });
  const bar = screen.getByRole("region", { name: "Selection" });
  expect(within(bar).getByRole("status").textContent).toBe("32 selected");
  await user.click(within(bar).getByRole("button", { name: "Create corrective actions" }));
  const dialog = await screen.findByRole("dialog", { name: "Create 2 corrective actions" }, LOADING);
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["C0 Control 0High", "C1 Control 1Medium"]);
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await user.click(within(bar).getByRole("button", { name: /^Add to program/ }));
  const assign = await screen.findByRole("dialog", { name: "Add to program" }, LOADING);
  expect(within(assign).getByLabelText("Name of the program").getAttribute("value")).toBe("GDPR, Aria");
  await user.click(within(assign).getByRole("button", { name: "Cancel" }));
  expect(within(bar).getByRole("status").textContent).toBe("32 selected");
});

test("a row names the program of its owner, and adding to it says beforehand what is kept", async () => {
  const { user } = renderPage(<Report planned={[work({})]} />, "/page?control=C0");
  const [first] = within(table()).getAllByRole("link", { name: "GDPR program" });
  expect(first?.getAttribute("href")).toBe("/programs/prog_1/controls/ctl_1");
  const boxes = within(table()).getAllByRole("checkbox");
  await user.click(boxes[1] as HTMLElement);
  const bar = screen.getByRole("region", { name: "Selection" });
  await user.click(within(bar).getByRole("button", { name: /^Add to program/ }));
  const assign = await screen.findByRole("dialog", { name: "Add to program" }, LOADING);
  const owner = within(assign).getByRole("combobox", { name: "Owner" });
  const help = document.getElementById(owner.getAttribute("aria-describedby") ?? "");
  expect(help?.textContent).toBe("The control already has an owner and keeps it.");
  expect(
    within(assign)
      .getByLabelText(/^Due date/)
      .getAttribute("aria-describedby"),
  ).toBeNull();
});

test("search, filter and order are in the address", async () => {
  const { user } = renderPage(<Report />, "/page?verdict=partly_shown&control=C1");
  expect(items()).toHaveLength(15);
  await user.type(screen.getByRole("searchbox", { name: "Search the findings" }), "statement 45");
  expect(items().map(({ textContent }) => textContent)).toEqual(["Statement 45."]);
  expect(new URL(window.location.href).searchParams.get("search")).toBe("statement 45");
  await user.type(screen.getByRole("searchbox", { name: "Search the findings" }), "x");
  await user.click(screen.getByRole("button", { name: "Reset the filters" }));
  expect(window.location.search).toBe("");
  await user.click(within(table()).getByRole("button", { name: "Verdict" }));
  expect(
    within(table())
      .getByRole("columnheader", { name: /Verdict/ })
      .getAttribute("aria-sort"),
  ).toBe("ascending");
  expect(window.location.search).toBe("?sort=verdict");
});

test("the checklist has what has no evidence, with examples, by control", () => {
  renderPage(<Report />, "/page?view=checklist");
  screen.getByRole("button", { name: "No evidence (30)" });
  const part = screen.getByRole("region", { name: "C1 Control 1" });
  expect(within(part).getAllByRole("listitem")).toHaveLength(15);
  within(part).getByText("Auditors accept, for example: Example 1.");
});

test("who may only read is offered neither a selection nor a plan", async () => {
  const { user } = renderPage(<Report canManage={false} />);
  expect(within(table()).queryAllByRole("checkbox")).toEqual([]);
  items()[0]?.focus();
  await user.keyboard("x{Enter}");
  expect(screen.queryByRole("button", { name: /program|corrective/ })).toBeNull();
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
});
