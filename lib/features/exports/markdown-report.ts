import { instantText } from "@/lib/core/days";
import type { Assessment, EvidenceSpan, RequirementResult } from "@/lib/features/audits/schema";
import { listOf } from "@/lib/judgment/analyst/wording/prose";
import type { ExportedAudit } from "./oscal/assessment";

const VERDICT_WORDS = {
  met: "Met",
  partial: "Partial",
  not_met: "Not met",
  insufficient_evidence: "Insufficient evidence",
} as const;

const STATE_WORDS = {
  shown: "Shown",
  partly_shown: "Shown in part",
  contradicted: "Contradicted",
  planned: "Only planned",
  no_evidence: "No evidence",
  for_review: "For review",
} as const;

/**
 * An audit as a report in Markdown (CommonMark with tables): result, findings, requirements with quotes and their
 * places, what was read, and how. Words of documents are escaped, so that none of them is markup. Pure.
 */
export function toMarkdownReport(audit: ExportedAudit): string {
  const { engine, documents } = audit;
  const sections = [
    `# Audit of ${inert(audit.system_name)} against ${inert(audit.framework)}`,
    inert(audit.summary ?? ""),
    table(
      ["Score", "Coverage", "Fulfillment", "Completed"],
      [
        [
          figure(audit.compliance_score),
          figure(audit.requirements_coverage),
          figure(audit.fulfillment),
          instantText(audit.completed_at),
        ],
      ],
    ),
    "## Findings",
    audit.findings.length === 0
      ? "There are none."
      : table(
          ["Severity", "Control", "Finding", "What to do"],
          audit.findings.map(({ severity, control, title, finding, recommendation }) => [
            severity,
            control,
            `${title}: ${finding}`,
            recommendation,
          ]),
        ),
    "## Controls",
    ...audit.assessments.flatMap(describeControl),
    "## What was read",
    ...(audit.context === "" ? [] : ["The text that was given with the audit."]),
    documents.length === 0
      ? ""
      : table(
          ["Document", "Version", "SHA-256"],
          documents.map(({ title, version, sha256 }) => [title, String(version), sha256]),
        ),
    "## How it was made",
    `Engine ${inert(engine.engine)}, model ${inert(engine.model)}, ${inert(engine.prompt_version)}. Digest of the input: ${engine.input_digest}. Audit ${audit.id}.`,
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function describeControl({ control_id, title, verdict, requirements = [] }: Assessment): string[] {
  return [
    `### ${inert(control_id)} ${inert(title)}: ${VERDICT_WORDS[verdict]}`,
    ...requirements.map(describeRequirement),
  ];
}

function describeRequirement({
  citation,
  statement,
  state,
  missing,
  evidence,
  not_counted,
}: RequirementResult): string {
  const notes = [
    ...(not_counted ? ["does not apply today"] : []),
    ...(missing === null ? [] : [`missing or different: ${missing}`]),
  ];
  const lead = `- **${STATE_WORDS[state]}** ${inert([citation, statement].filter(Boolean).join(": "))}`;
  const note = notes.length > 0 ? ` (${inert(listOf(notes))})` : "";
  return [`${lead}${note}`, ...evidence.map(describeQuote)].join("\n");
}

function describeQuote({ quote, document }: EvidenceSpan): string {
  const place = document ? ` (${inert([document.title, document.place].filter(Boolean).join(", "))})` : "";
  return `  > ${inert(quote)}${place}`;
}

function figure(value: number | null): string {
  return value === null ? "–" : String(value);
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inert).join(" | ")} |`;
  return [line(header), `|${header.map(() => " --- |").join("")}`, ...rows.map(line)].join("\n");
}

/** Text as it is, on one line: nothing in it is markup, and no cell ends before its end. */
function inert(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_{}[\]<>#|!~&]/g, "\\$&");
}
