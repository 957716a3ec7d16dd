import type { Actor } from "@/lib/core/actor";
import { dayText, instantText } from "@/lib/core/days";
import type { Finding } from "@/lib/features/audits/schema";
import type { Severity } from "@/lib/features/audits/vocabulary";
import type { Confirmation } from "@/lib/features/confirmations/schema";
import type { ReadFramework } from "@/lib/features/frameworks/schema";
import type { SignedRecord } from "@/lib/features/ledger";
import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";
import { THEME_NAMES } from "@/lib/judgment/analyst/vocabulary";
import type { ExportedAudit } from "../oscal/assessment";
import { toFindingSections, toQuote } from "./audit-findings";
import { toNotAssessed } from "./audit-gaps";
import { toFrame } from "./frame";
import {
  countOf,
  cut,
  engineWord,
  NOTICE_WORDS,
  REQUIREMENT_WORDS,
  SCOPE_WORDS,
  SEVERITY_WORDS,
} from "./words";

/** Who answers for a control in a program about the system. */
export interface Responsible {
  program: string;
  control_id: string;
  owner: string | null;
  due_on: string | null;
}

/** What the report of an audit is made from. */
export interface AuditReportInput {
  actor: Pick<Actor, "organizationName">;
  audit: ExportedAudit;
  framework: ReadFramework;
  /** Name of who asked for the audit; null for someone who has left. */
  requester: string | null;
  confirmations: readonly Confirmation[];
  /** Owners and days by control; undefined where the reader may not see programs. */
  responsible: readonly Responsible[] | undefined;
  record: SignedRecord | undefined;
}

const STATES = ["shown", "partly_shown", "contradicted", "planned", "for_review", "no_evidence"] as const;
/** How many findings come first. */
const PRIORITIES = 10;

/** What the template of the audit report shows. Pure: the same input gives the same report. */
export function toAuditReport(input: AuditReportInput) {
  const { actor, audit, framework } = input;
  const title = `Audit of ${audit.system_name} against ${framework.name}`;
  return {
    ...toFrame(actor, {
      kind: "Audit report",
      title,
      subtitle: "What the documents show of each requirement, with quotes, and what they leave open.",
      cover: [
        ["System", audit.system_name],
        ["Framework", `${framework.name} (${framework.edition})`],
        ["Scope", SCOPE_WORDS[audit.scope]],
        ["Completed", instantText(audit.completed_at)],
        ["Requested by", input.requester ?? "A person who is no longer a member"],
        ["Audit", audit.id],
      ],
      nature:
        "This report is a readiness estimate and not a certification. It says what the given documents show. It does not observe the system and cannot tell whether the documents are true.",
      footer: `${audit.id} · ${dayText(audit.completed_at)}`,
    }),
    summary: audit.summary ?? "",
    figures: toFigures(audit),
    ...toChart(audit),
    themes: (audit.coverage?.themes ?? []).map(({ theme, counted, decided, ...shares }) => ({
      theme: THEME_NAMES[theme],
      counted,
      decided,
      coverage: shares.requirements_coverage,
      fulfillment: shares.fulfillment,
    })),
    ...toPriorities(input),
    ...toScope(input),
    notices: audit.notices.map((notice) => ({
      label: NOTICE_WORDS[notice.kind],
      message: notice.message,
      quote: toQuote(notice),
    })),
    controls: toFindingSections(audit, input.confirmations),
    not_assessed: toNotAssessed(audit, framework),
    ...toDocuments(audit),
    engine: toEngine(audit),
    ledger: toLedger(input.record),
    signatures: ["Prepared by", "Reviewed by"],
    signature_statement:
      "The undersigned have read this report and the quoted passages. A signature confirms the reading, not the truth of the documents.",
  };
}

function toFigures({ compliance_score, requirements_coverage, fulfillment, previous_score }: ExportedAudit) {
  const change = previous_score === null ? "First audit of this scope" : `Previous audit: ${previous_score}`;
  const percent = (value: number | null) => (value === null ? "–" : `${value}%`);
  return [
    ["Score", compliance_score === null ? "–" : `${compliance_score} of 100`, change],
    ["Coverage", percent(requirements_coverage), "Weighted share of requirements decided"],
    ["Fulfillment", percent(fulfillment), "How far the decided ones are shown"],
  ];
}

function toChart(audit: ExportedAudit) {
  const counted = audit.assessments.flatMap(({ requirements = [] }) =>
    requirements.filter(({ not_counted }) => !not_counted),
  );
  const count = (wanted: RequirementState) => counted.filter(({ state }) => state === wanted).length;
  const states = STATES.map((state) => ({ ...REQUIREMENT_WORDS[state], count: count(state) }));
  const words = states.map(({ label, count: number }) => `${number} ${label.toLowerCase()}`).join(", ");
  return { states, states_alt: `Of ${countOf(counted.length, "requirement")} that count: ${words}.` };
}

const ORDER: readonly Severity[] = ["critical", "high", "medium", "low"];

/** The findings that weigh most: by severity, then by the weight of the control. */
function toPriorities({ audit, framework, responsible }: AuditReportInput) {
  const weights = new Map(framework.controls.map(({ control_id, weight }) => [control_id, weight]));
  const rank = ({ severity, control }: Finding) => ORDER.indexOf(severity) * 10 - (weights.get(control) ?? 0);
  const findings = audit.findings.toSorted((a, b) => rank(a) - rank(b));
  const first = findings.slice(0, PRIORITIES);
  const rest = findings.length - first.length;
  return {
    priorities: first.map((finding) => ({
      severity: SEVERITY_WORDS[finding.severity],
      control: finding.control,
      title: finding.title,
      recommendation: finding.recommendation,
      responsible: describeResponsible(responsible, finding.control),
    })),
    priorities_note:
      rest > 0
        ? `The ${first.length} findings that weigh most, of ${findings.length}. The others are under their controls.`
        : first.length === 1
          ? "There is one finding."
          : `${countOf(first.length, "finding")}, the one that weighs most first.`,
    no_priorities: "This audit has no findings.",
  };
}

function describeResponsible(responsible: readonly Responsible[] | undefined, control: string): string {
  if (!responsible) return "";
  const entries = responsible.filter(({ control_id }) => control_id === control);
  if (entries.length === 0) return "No owner: the control is in no open program for this system.";
  return entries
    .map(({ program, owner, due_on }) => {
      const due = due_on === null ? "no due date" : `due ${dayText(due_on)}`;
      return `Owner: ${owner ?? "none"}, ${due} (program ${cut(program, 80)})`;
    })
    .join("; ");
}

function toScope({ audit, framework }: AuditReportInput) {
  const { engine, assessments } = audit;
  const read = [
    ...(audit.documents.length > 0 ? [countOf(audit.documents.length, "document")] : []),
    ...(audit.context === ""
      ? []
      : [
          `${audit.documents.length > 0 ? "a" : "A"} given text of ${audit.context.length.toLocaleString("en-US")} characters`,
        ]),
  ];
  return {
    scope: [
      ["Framework", `${framework.name}, ${framework.edition}`],
      ["Source", framework.source],
      ["Scope", SCOPE_WORDS[audit.scope]],
      ["Controls", `${assessments.length} of ${framework.controls.length} controls of the catalog`],
      ["Read", read.join(" and ")],
    ],
    method: [
      "The documents were read into passages. For each requirement, the passages most on the point were found and judged, and the requirement was given one of six states. A control's verdict follows from its requirements by fixed rules.",
      engine.engine === "embedded-analyst"
        ? "The embedded analyst judged by rules and fitted weights inside Assay. No document left the server."
        : `The language model ${engine.model} judged. Each quote was checked against the documents and dropped where it is not in them.`,
      "The score is coverage multiplied by fulfillment: the weighted share of requirements that the documents show. Requirements shown in part count half; silence and passages left to a person count nothing.",
    ],
    limits: [
      "Only the listed documents were read. The report does not observe the system and cannot tell whether the documents are true.",
      "Where the documents are silent, this says nothing about the system itself.",
      "Text in a document that addresses the auditor is reported and never followed.",
      ...(framework.note === "" ? [] : [framework.note]),
    ],
  };
}

function toDocuments({ documents, context, engine }: ExportedAudit) {
  return {
    documents_intro: [
      documents.length > 0
        ? "These files were read, in these versions. The digest is of the file's bytes."
        : "No files were read.",
      context === ""
        ? ""
        : `A text of ${context.length.toLocaleString("en-US")} characters was given with the audit. Digest of all input: ${engine.input_digest}.`,
    ]
      .filter((sentence) => sentence !== "")
      .join(" "),
    documents: documents.map((document) => ({
      title: document.title,
      file_name: document.file_name,
      version: String(document.version),
      length:
        document.parts_count > 0
          ? countOf(document.parts_count, "page")
          : `${document.characters.toLocaleString("en-US")} characters`,
      sha256: document.sha256.replace(/^sha256:/, ""),
      remark: document.is_superseded ? `Version ${document.current_version} is newer and was not read.` : "",
    })),
  };
}

function toEngine({ engine, id, created_at, completed_at }: ExportedAudit): [string, string][] {
  const { learned, cost, tokens_used, catalog_version } = engine;
  return [
    ["Engine", engineWord(engine)],
    [engine.model.includes(",") ? "Models" : "Model", engine.model],
    ["Rule or prompt version", engine.prompt_version],
    ...(catalog_version === null ? [] : [["Catalog version", catalog_version] satisfies [string, string]]),
    [
      "Learned from reviewers",
      learned ? `${countOf(learned.confirmations, "confirmation")}, version ${learned.version}` : "Nothing",
    ],
    ...(tokens_used === null
      ? []
      : [["Tokens", tokens_used.toLocaleString("en-US")] satisfies [string, string]]),
    ["Cost", cost ?? "None: it ran inside Assay"],
    ["Digest of the input", engine.input_digest],
    ["Requested", instantText(created_at)],
    ["Completed", instantText(completed_at)],
    ["Audit", id],
  ];
}

function toLedger(record: SignedRecord | undefined) {
  if (!record)
    return {
      intro:
        "The ledger has no entry for this audit: it was completed before audits were recorded in the ledger.",
      facts: [],
      checkpoint: "",
      public_key: "",
    };
  const { entry, checkpoint } = record;
  return {
    intro:
      "The completion of this audit is recorded in the organization's tamper-evident ledger, in the chain of records.",
    facts: [
      ["Entry", `records ${entry.id}`],
      ["Recorded", entry.timestamp],
      ["Hash", entry.current_hash],
      ["Previous hash", entry.previous_hash],
      ["Digest of the record", entry.payload_digest],
      ...(checkpoint
        ? [
            ["Checkpoint size", String(checkpoint.size)],
            ["Checkpoint signed", checkpoint.signed_at],
          ]
        : [["Checkpoint", "None: the chain is not consistent with what was signed."]]),
    ],
    checkpoint: checkpoint?.note.trimEnd() ?? "",
    public_key: checkpoint?.public_key ?? "",
  };
}
