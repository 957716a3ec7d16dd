import { describeOperation, type OperationReference } from "@/lib/core/reference";
import * as contract from "../contract";
import {
  AUDIT_ID,
  CONTROL_ID,
  change,
  control,
  controlDetail,
  deletedControl,
  deletedProgram,
  evidenceControl,
  newProgram,
  PROGRAM_ID,
  program,
  summary,
  updatedControl,
} from "./examples";

const frozen = { 409: "The program is completed and frozen. Reopen it first." };

export const operations: readonly OperationReference[] = [
  describeOperation(contract.createProgram, {
    description:
      "Creates a program for the frameworks you name and generates its controls from the catalog. A new program is a `draft`; it becomes `active` when the first control is started.",
    request: { name: "EU launch", frameworks: ["EU_AI_ACT", "GDPR"] },
    response: newProgram,
  }),
  describeOperation(contract.listPrograms, {
    description:
      "Returns every program of the organization, newest first, with its readiness and its controls by status. With `include=deleted` a signed-in administrator also gets the programs that were deleted.",
    response: { data: [program] },
  }),
  describeOperation(contract.getProgram, {
    description: "Returns one program with its readiness and its controls by status.",
    response: program,
  }),
  describeOperation(contract.changeProgram, {
    description:
      "Renames a program, changes what it is about, adds or takes out frameworks, completes or reopens it. A program can be completed when it is ready for an audit: a readiness of at least 90 and no gap. A completed program is frozen until it is reopened.",
    request: { name: "EU launch 2027", frameworks: ["EU_AI_ACT", "GDPR"] },
    response: { ...program, name: "EU launch 2027" },
    problems: {
      409: "The program's state does not allow the change: it is frozen, or not ready to be completed.",
    },
  }),
  describeOperation(contract.deleteProgram, {
    description:
      "Deletes a program. Administrators keep a read-only copy with its controls, their history and who deleted it. Evidence is kept, because other programs may use it.",
    problems: frozen,
  }),
  describeOperation(contract.getDeletedProgram, {
    description:
      "Returns a deleted program as it was, with its controls and their history. Only a signed-in administrator reads it.",
    response: { ...deletedProgram, controls: [deletedControl] },
  }),
  describeOperation(contract.getProgramSummary, {
    description:
      "Returns what the dashboard of a program shows: readiness by framework and theme, what is due, the heaviest gaps and the trend.",
    response: summary,
  }),
  describeOperation(contract.listControls, {
    description:
      "Returns the controls of a program in the catalog's order. Filter by status, framework, theme, owner or due date. The list is not paged.",
    response: { data: [control] },
  }),
  describeOperation(contract.getControl, {
    description:
      "Returns a control with its implementation, its evidence, and the controls of other frameworks that ask for much the same.",
    response: controlDetail,
  }),
  describeOperation(contract.updateControl, {
    description:
      "Changes the fields you send and leaves the others as they are. Any status may follow any other. Contributors change status and implementation; owner and dates need a manager. A status, the same one included, counts as a review and sets `last_reviewed`, and so do `reviewed` and a note by itself; an empty body changes nothing.",
    request: {
      status: "implemented",
      owner: "mira@example.com",
      note: "Operators were trained on 20 November.",
    },
    response: updatedControl,
    problems: {
      409: "The program is frozen, or someone else changed the implementation. Read the control again.",
    },
  }),
  describeOperation(contract.bulkUpdateControls, {
    description:
      "Changes many controls at once: all of them, or none. Each control that changes has its own event and its own entry in the history.",
    request: { control_ids: [CONTROL_ID], status: "in_progress", owner: "jonas@example.com" },
    response: { changed: 1, unchanged: 0, kept: 0, program },
    problems: frozen,
  }),
  describeOperation(contract.excludeControls, {
    description:
      "Leaves controls out of a program: all of them, or none. Readiness no longer counts them, and the justification is kept with your name and in the history. With `null` they are taken back in.",
    request: {
      control_ids: [CONTROL_ID],
      justification: "No software is developed in-house; all of it is bought as a service.",
    },
    response: { changed: 1, unchanged: 0, program },
    problems: frozen,
  }),
  describeOperation(contract.exportControls, {
    description:
      "Downloads the controls of a program as CSV. Importing the file unchanged changes nothing. A text that a spreadsheet would run as a formula has an apostrophe in front, which the import removes.",
  }),
  describeOperation(contract.exportControlsWorkbook, {
    description:
      "Downloads the controls of a program as an XLSX workbook with the columns of the CSV. Texts stay texts: no cell is a formula. The import reads the CSV.",
  }),
  describeOperation(contract.exportStatement, {
    description:
      "Downloads the Statement of Applicability of a program for ISO 27001 or ISO 42001 as CSV: each control of the catalog with whether it applies, why, and who decided. The catalog holds a subset of Annex A; the statement for a certificate covers every control of it. A text that a spreadsheet would run as a formula has an apostrophe in front.",
    problems: { 409: "The program does not include the framework." },
  }),
  describeOperation(contract.importControls, {
    description:
      "Changes controls from CSV: all rows, or none. Columns `framework` and `control_id` name the control; `status`, `owner`, `due_date`, `review_interval_days` and `implementation` change it when the column is there. Other columns of the export are ignored. A row that is not valid is named by its line.",
    request: "framework,control_id,status,owner\nEU_AI_ACT,Art. 14,implemented,mira@example.com\n",
    response: { changed: 1, unchanged: 0, program },
    problems: frozen,
  }),
  describeOperation(contract.listControlHistory, {
    description: "Returns who changed what of a control, when and why, newest first.",
    response: { total: 1, data: [change] },
  }),
  describeOperation(contract.previewAudit, {
    description:
      "Returns what applying an audit's verdicts to a program would change, control by control. Nothing is changed.",
    response: {
      audit_id: AUDIT_ID,
      system_name: "Aria support assistant",
      framework: "EU_AI_ACT",
      compliance_score: 44,
      timestamp: "2026-11-21T09:30:00.000Z",
      data: [
        {
          id: CONTROL_ID,
          framework: "EU_AI_ACT",
          control_id: "Art. 14",
          title: control.title,
          verdict: "met",
          status: "in_progress",
          proposed_status: "implemented",
          reason: "An operator approves or rejects each recommendation before it takes effect.",
        },
      ],
    },
    problems: { 409: "The audit is against a framework that the program does not include." },
  }),
  describeOperation(contract.applyAudit, {
    description:
      "Applies an audit's verdicts to the program's controls: met becomes implemented, partial in progress, not met a gap; insufficient evidence changes nothing. The history of each control names the audit.",
    request: { audit_id: AUDIT_ID, control_ids: [CONTROL_ID] },
    response: { changed: 1, unchanged: 0, program },
    problems: { 409: "The program is frozen, or the audit is against a framework it does not include." },
  }),
  describeOperation(contract.listMyControls, {
    description:
      "Returns the controls, in every program, whose owner is the signed-in member's email address. The most urgent come first.",
    response: { total: 1, data: [{ ...control, program_id: PROGRAM_ID, program_name: "EU launch" }] },
  }),
  describeOperation(contract.listEvidenceControls, {
    description: "Returns every control, in every program, that an item of evidence is attached to.",
    response: { data: [evidenceControl] },
  }),
  describeOperation(contract.attachEvidence, {
    description:
      "Attaches an item of evidence to controls of any program. Controls it is attached to already are left as they are.",
    request: { control_ids: [CONTROL_ID] },
    response: { attached: 1, data: [evidenceControl] },
    problems: frozen,
  }),
  describeOperation(contract.detachEvidence, {
    description: "Detaches an item of evidence from a control. The item itself is kept.",
    problems: frozen,
  }),
  describeOperation(contract.suggestEvidenceControls, {
    description:
      "Returns controls that ask for much the same as those an item of evidence is attached to. They are suggestions: nothing is attached until you attach it.",
    response: { data: [{ ...evidenceControl, because: "ISO42001 A.9.2" }] },
  }),
];
