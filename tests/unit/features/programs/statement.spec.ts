import { expect, test } from "vitest";
import { toStatementCsv } from "@/lib/features/programs/statement";

test("a statement as CSV has a header, neutralizes formulas and keeps line breaks inside a cell", () => {
  const csv = toStatementCsv([
    {
      id: "ctl_1",
      reference: "A.5.15",
      title: "Access control",
      isApplicable: false,
      justification: "=1+1\nAll of it is bought.",
      status: "not_started",
      implementation: "",
      owner: null,
      evidenceCount: 0,
      decidedBy: "Mira Hoffmann",
      decidedAt: "2026-11-21T09:30:00.000Z",
      approvedBy: "=Ada",
      approvedAt: "2026-11-22T09:30:00.000Z",
    },
  ]);
  expect(csv).toBe(
    "\ufeffreference,control,applicable,justification,status,implementation,owner,evidence_count,decided_by,decided_at,approved_by,approved_at\r\n" +
      "A.5.15,Access control,no,\"'=1+1\nAll of it is bought.\",not_started,,,0,Mira Hoffmann,2026-11-21T09:30:00.000Z,'=Ada,2026-11-22T09:30:00.000Z\r\n",
  );
});
