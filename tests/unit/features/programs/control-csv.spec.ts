import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ServiceError } from "@/lib/core/errors";
import { changesOf } from "@/lib/features/programs/change-controls";
import { matchRows, parseCsv, toCsv } from "@/lib/features/programs/control-csv";
import type { ControlRow } from "@/lib/features/programs/control-queries";
import { CONTROL_STATUSES } from "@/lib/features/programs/vocabulary";
import { neutralizeFormula, restoreFormula } from "@/lib/platform/csv";

const control: ControlRow = {
  id: "ctl_1",
  framework: "GDPR",
  control_id: "Art. 5(1)(a)",
  title: "Lawfulness",
  description: "",
  theme: "lawful_basis",
  weight: null,
  status: "not_started",
  owner: null,
  implementation: "",
  evidence_count: 0,
  basis: null,
  open_actions: 0,
  open_findings: 0,
  last_reviewed: null,
  last_reviewed_by: null,
  due_date: null,
  review_interval_days: null,
  due_on: null,
  due_state: null,
  applicability: "unknown",
  applies_from: null,
  counts_today: true,
  excluded_reason: null,
  excluded_by_name: null,
  excluded_at: null,
  updated_at: new Date("2026-11-01T00:00:00Z"),
  version: 1,
  link_id: null,
  approval_id: null,
  approval_subject: null,
  approval_state: null,
  approver_id: null,
  approver_name: null,
  approval_requested_by: null,
  approval_requested_by_name: null,
  approval_requested_at: null,
  request_comment: null,
  approval_decided_by: null,
  approval_decided_by_name: null,
  approval_decided_at: null,
  decision_comment: null,
  withdrawn_by_name: null,
  withdrawn_at: null,
  withdrawal_reason: null,
  approved_basis: null,
  basis_now: null,
};

/** The message and pointers of a refused import. */
function refusalOf(csv: string): { message: string; pointers: string[] } {
  try {
    matchRows(parseCsv(csv), [control]);
  } catch (error) {
    if (error instanceof ServiceError)
      return { message: error.message, pointers: error.issues.map((issue) => issue.pointer) };
    throw error;
  }
  throw new Error("the import was not refused");
}

describe("formulas", () => {
  const lead = fc.constantFrom(
    "",
    "'",
    "''",
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    "＝",
    "＋",
    "－",
    "＠",
    "a",
    " ",
    ";",
    ",",
  );

  test("what a spreadsheet would run has an apostrophe before it", () => {
    for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", '=HYPERLINK("https://x")'])
      expect(neutralizeFormula(text)).toBe(`'${text}`);
    for (const text of ["", "plain", "a=b", "'quoted'", "3-4", "a; b"])
      expect(neutralizeFormula(text)).toBe(text);
    expect(neutralizeFormula("a;=1,+2\t-3\n@4\r\n=5")).toBe("a;'=1,'+2\t'-3\n'@4\r\n'=5");
  });

  test("every text comes back as it was, and none can be run", () => {
    const text = fc
      .array(fc.oneof(lead, fc.string({ maxLength: 3 })), { maxLength: 12 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (original) => {
        expect(restoreFormula(neutralizeFormula(original))).toBe(original);
        expect(neutralizeFormula(original)).not.toMatch(/(^|[;,\t\r\n])[=+\-@＝＋－＠]/);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a round trip", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 40 }).map((value) => value.replaceAll("\0", ""));
  const row = fc.record({
    status: fc.constantFrom(...CONTROL_STATUSES),
    owner: fc.option(text.map((value) => value.trim()).filter((value) => value !== "")),
    implementation: fc
      .tuple(fc.constantFrom("", "=", "'=", "-", '"', ",", ";", "\n", "\r\n"), text)
      .map(([head, rest]) => head + rest),
    due_date: fc.option(fc.constantFrom("2026-12-31", "2027-02-28", "2028-02-29")),
    review_interval_days: fc.option(fc.integer({ min: 1, max: 3_650 })),
  });

  test("changes nothing, whatever the texts hold", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (values) => {
        const controls = values.map((value, index) => ({ ...control, ...value, control_id: `A.${index}` }));
        const edits = matchRows(parseCsv(toCsv(controls)), controls);
        expect(edits.map((edit) => changesOf(edit.control, edit.settings))).toEqual(controls.map(() => []));
      }),
    );
  });
});

test("a line break inside a text does not end its row, however it is written", () => {
  for (const lineBreak of ["\n", "\r\n", "\r"]) {
    const csv = toCsv([{ ...control, implementation: `First.${lineBreak}Second.` }]);
    expect(csv).toContain(`"First.${lineBreak}Second."`);
  }
});

describe("what is read", () => {
  const settingsOf = (csv: string) => parseCsv(csv).map((row) => row.settings);

  test("only the columns that are there are set; an empty cell means none", () => {
    expect(settingsOf("framework,control_id,owner\nGDPR,A,mira@example.com\nGDPR,B,\n")).toEqual([
      { owner: "mira@example.com" },
      { owner: null },
    ]);
  });

  test("semicolons, tabs, a byte order mark and Windows line ends", () => {
    const rows = ["framework,control_id,status", "GDPR,A,gap"];
    for (const separator of [",", ";", "\t"]) {
      const csv = `\ufeff${rows.map((row) => row.replaceAll(",", separator)).join("\r\n")}\r\n`;
      expect(settingsOf(csv)).toEqual([{ status: "gap" }]);
    }
  });

  test("a cell may run over several lines, and lines are counted in the file", () => {
    const csv = `framework,control_id,implementation,status
GDPR,A,"first
second",gap

GDPR,B,"x",nonsense
`;
    expect(refusalOf(csv).pointers).toEqual(["line 5, status"]);
  });
});

describe("a bad row is named with its line", () => {
  const head = "framework,control_id,status,owner,due_date,review_interval_days";
  const good = `GDPR,${control.control_id},gap,,,`;
  test.each([
    ["an empty file", "", "line 1"],
    ["no header", "GDPR,A,gap\n", "line 1, framework"],
    ["no rows", `${head}\n`, "line 1"],
    ["a misspelt column", "framework,control_id,stauts\nGDPR,A,gap\n", "line 1, stauts"],
    ["a column twice", "framework,control_id,status,status\nGDPR,A,gap,gap\n", "line 1, status"],
    ["a bad status", `${head}\n${good.replace("gap", "done")}\n`, "line 2, status"],
    ["no status", `${head}\n${good.replace("gap", "")}\n`, "line 2, status"],
    ["a bad day", `${head}\n${good.replace("gap,,,", "gap,,31.12.2026,")}\n`, "line 2, due_date"],
    ["no such day", `${head}\n${good.replace("gap,,,", "gap,,2026-02-30,")}\n`, "line 2, due_date"],
    ["a bad interval", `${head}\n${good}often\n`, "line 2, review_interval_days"],
    ["an interval of 0", `${head}\n${good}0\n`, "line 2, review_interval_days"],
    ["too few cells", `${head}\nGDPR,${control.control_id},gap\n`, "line 2"],
    ["an unknown control", `${head}\nGDPR,Art. 999,gap,,,\n`, "line 2, control_id"],
    ["another framework", `${head}\nDMA,${control.control_id},gap,,,\n`, "line 2, control_id"],
    ["a control twice", `${head}\n${good}\n${good}\n`, "line 3, control_id"],
    ["an open quotation mark", `${head}\nGDPR,"A,gap,,,\n`, "line 2"],
    ["a long owner", `${head}\n${good.replace("gap,", `gap,${"x".repeat(201)}`)}\n`, "line 2, owner"],
  ])("%s", (_, csv, pointer) => {
    const { message, pointers } = refusalOf(csv);
    expect(pointers[0]).toBe(pointer);
    expect(message).toContain("Nothing was imported");
    expect(message).toMatch(/^Line \d+/);
  });
});

describe("a file far larger than a program", () => {
  const row = "GDPR,Art. 5(1)(a),gap\n";

  test("is refused with the most it may have, whatever is in its rows", () => {
    const { message, pointers } = refusalOf(`framework,control_id,status\n${row.repeat(150_000)}`);
    expect(message).toContain("at most 1,000 rows");
    expect(pointers).toEqual(["line 1002"]);
  });

  test("is refused for its columns before any name is compared", () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `column_${index}`);
    const { message, pointers } = refusalOf(`framework,control_id,status,${names.join(",")}\n${row}`);
    expect(message).toContain("50 is the most");
    expect(pointers).toEqual(["line 1"]);
  });

  test("with the most it may have is read whole", () => {
    expect(parseCsv(`framework,control_id,status\n${row.repeat(1_000)}`)).toHaveLength(1_000);
  });
});
