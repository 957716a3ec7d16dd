import { dayText } from "@/lib/core/days";
import type { Evidence } from "@/lib/features/evidence/schema";
import type { ReadFramework } from "@/lib/features/frameworks/schema";
import type { ControlSheet } from "@/lib/features/programs";
import type { Control } from "@/lib/features/programs/schema";
import { applicabilityText, dueWord, type ProgramReportContext, toProgramFrame } from "./program-frame";
import { countOf, STATUS_WORDS } from "./words";

interface SheetsInput {
  sheets: readonly ControlSheet[];
  frameworks: readonly ReadFramework[];
}

/** With more controls than this, the table of contents names the frameworks only. */
const LISTED = 60;

const BASIS_WORDS = {
  evidence: "Valid evidence",
  text: "A description of the implementation",
  stated: "Stated only: no evidence and no description",
} as const;

/** What the template of the control sheets shows. Pure. */
export function toControlSheets(context: ProgramReportContext, { sheets, frameworks }: SheetsInput) {
  const { program, names } = context;
  const codes = [...new Set(sheets.map(({ control }) => control.framework))];
  return {
    ...toProgramFrame(context, {
      kind: "Control sheets",
      title: program.name,
      subtitle: `${countOf(sheets.length, "control")} with requirements, implementation and evidence, as of ${dayText(context.day)}.`,
      nature:
        "Statuses and descriptions were given by the people responsible. Digests identify the files that were attached; they do not say that a file is sufficient.",
      contentsDepth: sheets.length > LISTED ? 1 : 2,
    }),
    frameworks: codes.map((code) => {
      const framework = frameworks.find((one) => one.code === code);
      const texts = new Map(framework?.controls.map((control) => [control.control_id, control]));
      return {
        name: names[code] ?? code,
        sheets: sheets
          .filter(({ control }) => control.framework === code)
          .map((sheet) => toSheet(sheet, texts.get(sheet.control.control_id))),
      };
    }),
  };
}

function toSheet(
  { control, implementation, evidence, requirements }: ControlSheet,
  texts: ReadFramework["controls"][number] | undefined,
) {
  const due = dueWord(control);
  return {
    control_id: control.control_id,
    title: control.title,
    description: control.description,
    status: STATUS_WORDS[control.status],
    facts: [
      ["Owner", control.owner ?? "None"],
      ["Due", due?.label ?? "No date"],
      [
        "Last reviewed",
        control.last_reviewed === null
          ? "Never"
          : [dayText(control.last_reviewed), control.last_reviewed_by].filter(Boolean).join(", "),
      ],
      ["Applicability", applicabilityText(control)],
      ...(control.basis === null ? [] : [["Basis", BASIS_WORDS[control.basis]]]),
      ...(approvalText(control) === "" ? [] : [["Approval", approvalText(control)]]),
    ],
    requirements: (requirements ?? texts?.requirements ?? []).map(({ citation, statement }) => ({
      citation,
      statement,
    })),
    implementation: implementation.trim(),
    evidence: evidence.map(toEvidenceRow),
  };
}

function approvalText({ approval: { state, stale, by, at, approver } }: Control): string {
  if (state === "none") return "";
  if (state === "requested") return `Requested from ${approver ?? "a former member"}`;
  const words = { approved: "Approved", returned: "Returned", withdrawn: "Withdrawn" } as const;
  const who = [by, at === null ? null : dayText(at)].filter((part) => part !== null).join(", ");
  return `${words[state]}: ${who}${stale ? ". The control has changed since." : ""}`;
}

function toEvidenceRow(item: Evidence) {
  const until = item.expires_on === null ? "no end" : dayText(item.expires_on);
  return {
    title: item.title,
    place: item.file_name ?? item.url ?? item.audit_id ?? "",
    valid: item.is_expired ? `Expired on ${until}` : `${dayText(item.effective_date)} to ${until}`,
    sha256: item.sha256?.replace(/^sha256:/, "") ?? "–",
  };
}
