import { describe, expect, test } from "vitest";
import { readSystemRows } from "@/lib/features/systems/import-csv";
import { planImport } from "@/lib/features/systems/import-plan";
import type { SystemRow } from "@/lib/features/systems/system-queries";

const people = [
  { email: "mira@example.com", name: "Mira Hoffmann" },
  { email: "jo.1@example.com", name: "Jo Berg" },
  { email: "jo.2@example.com", name: "Jo Berg" },
];
const aria: SystemRow = {
  id: "sys_1",
  name: "Aria",
  description: "Chat.",
  owner: "Someone who left",
  risk_class: "limited",
  risk_class_reason: "Article 50.",
  keeps_inputs: true,
  asks_model_when_unsure: false,
  created_at: new Date(0),
  updated_at: new Date(0),
  version: 1,
};

function plan(csv: string, existing: "refuse" | "update" = "update") {
  const { rows, issues } = readSystemRows(csv);
  const planned = planImport(rows, { known: new Map([["Aria", aria]]), people, existing });
  return { plan: planned.plan, issues: [...issues, ...planned.issues].map(({ pointer }) => pointer) };
}

describe("an import of systems", () => {
  test.each([
    ["MIRA@example.com", "mira@example.com"],
    ["mira hoffmann", "mira@example.com"],
    ["", null],
  ])("finds the owner %j", (cell, owner) => {
    expect(plan(`name,owner\nBeta,${cell}\n`).plan).toMatchObject([{ line: 2, register: { owner } }]);
  });

  test.each(["Jo Berg", "someone@elsewhere.example", "Someone who left"])(
    "refuses the owner %j of a new system",
    (cell) => {
      expect(plan(`name,owner\nBeta,${cell}\n`).issues).toEqual(["line 2, owner"]);
    },
  );

  test("keeps an owner who has left where the register has them", () => {
    const { plan: rows, issues } = plan("name,owner,description\nAria,Someone who left,Voice.\n");
    expect(issues).toEqual([]);
    expect(rows).toMatchObject([
      { edit: { changes: [{ field: "description", from: "Chat.", to: "Voice." }] } },
    ]);
  });

  test("keeps the values of columns that the file does not have, and removes those of empty cells", () => {
    expect(plan("name\nAria\n").plan).toMatchObject([{ edit: { changes: [] } }]);
    const { plan: rows } = plan("name,owner,risk_class,keeps_inputs\nAria,,,\n");
    expect(rows).toMatchObject([
      {
        edit: {
          after: { owner: null, risk_class: "unclassified", risk_class_reason: "", keeps_inputs: true },
        },
      },
    ]);
  });

  test("refuses a registered system, another class without its reason, and the same name twice", () => {
    expect(plan("name\nAria\n", "refuse").issues).toEqual(["line 2, name"]);
    expect(plan("name,risk_class\nAria,high\n").issues).toEqual(["line 2, risk_class_reason"]);
    expect(plan("name\nBeta\n Beta \n").issues).toEqual(["line 3, name"]);
  });
});
