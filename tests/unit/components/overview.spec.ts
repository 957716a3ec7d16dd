import { describe, expect, test } from "vitest";
import { legalDates } from "@/components/overview/coming-dates";
import { firstSteps } from "@/components/overview/steps";
import { shownTrend } from "@/components/programs/readiness";
import { groupWork } from "@/components/work/work-groups";
import { type OwnWork, workItems } from "@/components/work/work-items";

const NOTHING: OwnWork = { controls: [], actions: [], requests: [], reviews: [], approvals: 0 };
const control = (id: string, due_on: string) =>
  ({
    id,
    control_id: "A.5.15",
    title: id,
    status: "in_progress",
    due_on,
    program_id: "prog_1",
    program_name: "ISO",
  }) as OwnWork["controls"][number];
const action = (id: string, due_date: string | null) =>
  ({ id, title: id, due_date, system_name: "Aria" }) as OwnWork["actions"][number];

describe("one person's work", () => {
  test("is one list: what waits for them, then everything by its day, whatever kind it is, undated last", () => {
    const items = workItems({
      ...NOTHING,
      controls: [control("ctl_late", "2027-01-01"), control("ctl_next", "2027-02-01")],
      actions: [action("act_undated", null), action("act_between", "2027-01-15")],
      reviews: [
        { id: "rev_1", created_at: "2027-01-10T10:00:00.000Z", reviewed: { system_name: "Aria" } },
      ] as unknown as OwnWork["reviews"],
      approvals: 2,
    });
    expect(items.map(({ key }) => key)).toEqual([
      "rev_1",
      "approvals",
      "ctl_late",
      "act_between",
      "ctl_next",
      "act_undated",
    ]);
    expect(items[1]).toMatchObject({ title: "2 controls", href: "/my-work?approval=mine" });
  });

  test("is grouped by when it is due, and on one day what is one's own comes first", () => {
    const incident = (id: string, last_day: string, isMine: boolean) =>
      ({ id, title: id, system_name: "Aria", clock: { last_day }, isMine }) as NonNullable<
        OwnWork["incidents"]
      >[number];
    const items = workItems({
      ...NOTHING,
      controls: [control("ctl_late", "2027-01-09"), control("ctl_later", "2027-01-18")],
      actions: [action("act_undated", null)],
      approvals: 1,
      evidence: [
        { id: "evd_soon", title: "Log", expires_on: "2027-01-17", controls_count: 2 },
      ] as unknown as OwnWork["evidence"],
      incidents: [incident("inc_other", "2027-01-10", false), incident("inc_own", "2027-01-10", true)],
    });
    const groups = groupWork(items, "2027-01-10").map(({ id, items: own }) => [
      id,
      ...own.map(({ key }) => key),
    ]);
    expect(groups).toEqual([
      ["waiting", "approvals"],
      ["overdue", "ctl_late"],
      ["soon", "inc_own", "inc_other", "evd_soon"],
      ["upcoming", "ctl_later"],
      ["undated", "act_undated"],
    ]);
  });

  test("may be nothing", () => {
    expect(workItems(NOTHING)).toEqual([]);
  });
});

test("the readiness of a program is cut at the first day that is shown", () => {
  const at = (day: string, readiness_score: number) => ({ day, readiness_score });
  expect(shownTrend([at("2026-12-01", 20), at("2027-01-10", 40)], "2027-01-01")).toEqual([
    at("2027-01-01", 20),
    at("2027-01-10", 40),
  ]);
});

describe("upcoming legal dates", () => {
  test("have one line for each day and framework, the next first, and say to what", () => {
    const programs = [
      { framework: "EU_AI_ACT", day: "2027-12-02", program_id: "p1", program_name: "AI Act", controls: 1 },
      { framework: "CCPA", day: "2027-01-01", program_id: "p2", program_name: "Privacy", controls: 3 },
    ];
    const aria = { id: "s1", name: "Aria" };
    const systems = [
      {
        framework: "EU_AI_ACT",
        day: "2027-12-02",
        requirements: 34,
        systems: [aria, { id: "s2", name: "Bo" }],
        is_certain: false,
      },
      { framework: "EU_AI_ACT", day: "2026-12-02", requirements: 1, systems: [aria], is_certain: true },
    ];
    expect(
      legalDates(programs, systems, { EU_AI_ACT: "EU AI Act" }).map(({ day, name, what, href }) => [
        day,
        name,
        what,
        href,
      ]),
    ).toEqual([
      ["2026-12-02", "EU AI Act", "1 requirement applies to Aria", "/frameworks/EU_AI_ACT"],
      [
        "2027-01-01",
        "CCPA",
        "3 controls in Privacy",
        "/programs/p2/controls?framework=CCPA&applicability=later",
      ],
      [
        "2027-12-02",
        "EU AI Act",
        "1 control in AI Act; 34 requirements may apply to Aria and 1 more system",
        "/programs/p1/controls?framework=EU_AI_ACT&applicability=later",
      ],
    ]);
  });
});

describe("the first steps", () => {
  const none = { systems: 0, documents: 0, audits: 0, programs: 0, people: 1 };

  test("are done as soon as what they make exists; the person who signed up is no step", () => {
    expect(firstSteps(none).some(({ isDone }) => isDone)).toBe(false);
    expect(
      firstSteps({ ...none, documents: 2, people: 2 })
        .filter(({ isDone }) => isDone)
        .map(({ id }) => id),
    ).toEqual(["documents", "people"]);
  });
});
