import { expect, test } from "vitest";
import { suggestAction, toCreate } from "@/components/audits/report/action-drafts";
import {
  alreadySet,
  changesAnything,
  KEEP,
  NEW_PROGRAM,
  newAssignment,
} from "@/components/audits/report/assign-draft";
import type { PlanRow, Work } from "@/components/audits/report/plan-rows";

const work = (changes: Partial<Work>): Work => ({
  id: "ctl_1",
  control_id: "C1",
  program_id: "prog_1",
  program_name: "P",
  status: "not_started",
  owner: null,
  due_date: null,
  due_on: null,
  due_state: null,
  ...changes,
});

const row = (changes: Partial<PlanRow>): PlanRow => ({
  id: "r1",
  citation: "Art. 1(1)",
  statement: "It is done.",
  state: "contradicted",
  leaning: null,
  severity: "high",
  points: 1,
  quote: null,
  missing: "who does it",
  isCounted: true,
  isDisputed: false,
  change: null,
  control: "C1",
  controlTitle: "Control",
  verdict: "partial",
  order: 0,
  work: [],
  actions: [],
  review: "open",
  planned: null,
  owner: null,
  due: null,
  ...changes,
});

const PROGRAMS = [
  { id: "prog_1", name: "One" },
  { id: "prog_2", name: "Two" },
];

test("rows go to the program they are planned in, or else to the first, or to a new one", () => {
  const planned = row({ work: [work({ program_id: "prog_2" })] });
  expect(newAssignment([planned], PROGRAMS, "N")).toMatchObject({ program: "prog_2", isApplied: true });
  expect(newAssignment([row({})], PROGRAMS, "N").program).toBe("prog_1");
  expect(newAssignment([row({})], [], "N")).toMatchObject({ program: NEW_PROGRAM, name: "N", owner: KEEP });
});

test("the audit's result is not offered again over a status that someone has set", () => {
  const started = row({ work: [work({ status: "implemented" })] });
  const draft = newAssignment([started], PROGRAMS, "N");
  expect(draft.isApplied).toBe(false);
  expect(changesAnything(draft)).toBe(false);
  expect(changesAnything({ ...draft, due: "2026-12-01" })).toBe(true);
});

test("the form knows how many controls of the chosen program have an owner or a due date", () => {
  const first = row({ work: [work({ owner: "mira@example.com", due_date: "2027-01-31" })] });
  const same = row({ ...first, id: "r2" });
  const second = row({ id: "r3", control: "C2", work: [work({ owner: "Jonas" })] });
  const elsewhere = row({ id: "r4", control: "C3", work: [work({ program_id: "prog_2", owner: "Zoë" })] });
  expect(alreadySet([first, same, second, elsewhere], "prog_1")).toEqual({ owner: 2, due: 1 });
  expect(alreadySet([first, second], NEW_PROGRAM)).toEqual({ owner: 0, due: 0 });
});

test("one action covers the chosen requirements of a control, with the gravest severity", () => {
  const second = row({
    id: "r2",
    citation: "Art. 1(2)",
    state: "no_evidence",
    severity: null,
    missing: null,
  });
  const both = suggestAction({ control: "C1", title: "Control", rows: [second, row({})] });
  expect(both).toEqual({
    control: "C1",
    title: "C1 Control",
    severity: "high",
    description:
      "Art. 1(2) (no evidence): It is done.\nArt. 1(1) (contradicted): It is done. Missing: who does it",
    requirement: undefined,
  });
  const alone = suggestAction({ control: "C1", title: "Control", rows: [second] });
  expect(alone).toMatchObject({ severity: "medium", requirement: "r2" });
  expect(toCreate("aud_1", alone, { owner_id: "", due_date: "2026-12-01" })).toMatchObject({
    owner_id: null,
    due_date: "2026-12-01",
    source: { type: "audit_finding", id: "aud_1", control: "C1", requirement: "r2" },
  });
});
