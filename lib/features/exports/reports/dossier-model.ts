import type { Actor } from "@/lib/core/actor";
import { dayText, instantText } from "@/lib/core/days";
import type { RequirementResult } from "@/lib/features/audits/schema";
import type { AssayDocument } from "@/lib/features/documents/schema";
import { DOCUMENT_KIND_WORDS } from "@/lib/features/documents/vocabulary";
import type { SystemOverview } from "@/lib/features/governance/schema";
import type { ManifoldRecord, System, SystemChange } from "@/lib/features/systems/schema";
import { type RiskClass, withCoverage } from "@/lib/judgment/risk/vocabulary";
import type { ExportedAudit } from "../oscal/assessment";
import { ANNEX_IV, type DossierItem } from "./annex-iv";
import { type ReportQuote, toQuote } from "./audit-findings";
import { toFrame } from "./frame";
import { countOf, type StateWord } from "./words";

export interface DossierInput {
  actor: Pick<Actor, "organizationName">;
  system: System;
  overview: SystemOverview;
  /** Reference behaviors of the system's own. */
  manifolds: readonly ManifoldRecord[];
  /** Changes of the register, newest first, and how many there are. */
  changes: { total: number; data: readonly SystemChange[] };
  documents: readonly AssayDocument[];
  /** The latest completed audit of the system against the EU AI Act. */
  audit: ExportedAudit | undefined;
  day: string;
}

const RISK_CLASS_WORDS: Readonly<Record<RiskClass, string>> = {
  prohibited: "Prohibited practice",
  high: "High risk",
  limited: "Limited risk",
  minimal: "Minimal risk",
  unclassified: "Not classified",
};

const QUOTED: StateWord = { label: "Evidence quoted", tone: "success" };
const RECORDED: StateWord = { label: "Recorded in Assay", tone: "progress" };
const GAP: StateWord = { label: "Gap", tone: "danger" };

/** What the template of the dossier shows: what is known, and nothing in the place of what is not. Pure. */
export function toDossier(input: DossierInput) {
  const { actor, system, audit } = input;
  const sections = ANNEX_IV.map(({ title, items }) => ({
    title,
    items: items.map((item) => toItem(item, input)),
  }));
  const states = [QUOTED, RECORDED, GAP].map((word) => ({
    ...word,
    count: sections.flatMap(({ items }) => items).filter(({ state }) => state === word).length,
  }));
  return {
    ...toFrame(actor, {
      kind: "System dossier",
      title: `Technical documentation of ${system.name}`,
      subtitle:
        "A skeleton after Annex IV of Regulation (EU) 2024/1689 (EU AI Act), filled with what Assay knows. Points without content are marked as gaps.",
      cover: [
        ["System", system.name],
        ["Risk class", RISK_CLASS_WORDS[system.risk_class]],
        ["Owner", system.owner],
        [
          "Latest audit",
          audit ? `${audit.id}, ${dayText(audit.completed_at)}` : "None against the EU AI Act",
        ],
        ["As of", dayText(input.day)],
        ["ID", system.id],
      ],
      nature:
        "This dossier is a working document and not complete technical documentation. Quotes show what a document says on a point; they do not show that the point is covered in full. Nothing here was written by a model.",
      footer: `${system.id} · ${dayText(input.day)}`,
      contentsDepth: 1,
    }),
    states,
    states_alt: `Of ${states.reduce((sum, { count }) => sum + count, 0)} points of Annex IV: ${states.map(({ label, count }) => `${count} ${label.toLowerCase()}`).join(", ")}.`,
    duty: describeDuty(system),
    gaps: sections.flatMap(({ items }) =>
      items.filter(({ state }) => state === GAP).map(({ point, asks }) => [point, asks]),
    ),
    sections,
    documents: input.documents.map((document) => ({
      title: document.title,
      kind: DOCUMENT_KIND_WORDS[document.kind],
      version: String(document.current.number),
      owner: document.owner ?? "–",
      sha256: document.current.sha256.replace(/^sha256:/, ""),
    })),
    signatures: ["Prepared by", "Responsible for the system"],
    signature_statement: "The undersigned have reviewed this dossier, including its gaps.",
  };
}

function describeDuty({ risk_class, risk_class_reason }: System): string {
  const reason = risk_class_reason === "" ? "" : ` Reason: ${risk_class_reason.replace(/[.\s]+$/, "")}.`;
  const duty =
    risk_class === "high"
      ? "Article 11 requires this documentation of high-risk systems."
      : "Article 11 requires this documentation of high-risk systems only; for this system it is voluntary while the classification holds.";
  return `The register classifies the system as: ${RISK_CLASS_WORDS[risk_class]}.${reason} ${duty}`;
}

function toItem(item: DossierItem, input: DossierInput) {
  const quotes = quotesFor(item, input.audit);
  const facts = item.facts ? FACTS[item.facts](input) : [];
  const state = quotes.length > 0 ? QUOTED : facts.length > 0 ? RECORDED : GAP;
  return {
    point: item.point,
    asks: item.asks,
    state,
    facts,
    quotes,
    missing: missingFor(item, input, state),
  };
}

/** Quotes from documents on requirements that they show, at least in part. */
function quotesFor({ requirements }: DossierItem, audit: ExportedAudit | undefined): ReportQuote[] {
  const judged = findRequirements(requirements, audit);
  const shown = judged.filter(({ state }) => state === "shown" || state === "partly_shown");
  const quotes = shown.flatMap(({ evidence }) => evidence.map(toQuote));
  return quotes.filter(({ text }, index) => quotes.findIndex((other) => other.text === text) === index);
}

function findRequirements(ids: readonly string[], audit: ExportedAudit | undefined): RequirementResult[] {
  const all = audit?.assessments.flatMap(({ requirements = [] }) => requirements) ?? [];
  return all.filter(({ requirement_id }) => ids.includes(requirement_id));
}

/** What still has to be written or shown, in one sentence; empty where nothing is known to be missing. */
function missingFor({ requirements }: DossierItem, { audit }: DossierInput, state: StateWord): string {
  const open = findRequirements(requirements, audit).filter(
    ({ state: judged }) => judged !== "shown" && judged !== "partly_shown",
  );
  const citations = [...new Set(open.map(({ citation }) => citation))].join("; ");
  if (requirements.length === 0)
    return state === GAP ? "Assay has no information on this point. Describe it here." : "";
  if (!audit) return "No audit against the EU AI Act has read documents of this system yet.";
  if (citations !== "") return `The audited documents do not show: ${citations}.`;
  return state === GAP ? "The latest audit did not judge the requirements behind this point." : "";
}

type Facts = (input: DossierInput) => [label: string, value: string][];

/** What the register and the governance record say; nothing where they say nothing. */
const FACTS: Readonly<Record<NonNullable<DossierItem["facts"]>, Facts>> = {
  identity: ({ actor, system }) => [
    ["Name", system.name],
    ...given("Description", system.description),
    ["Kept by", actor.organizationName],
    ...given("Owner", system.owner ?? ""),
    ["Registered", dayText(system.created_at)],
  ],
  risk: ({ system, overview }) => [
    ...(system.risk_class === "unclassified"
      ? []
      : given("Risk class", `${RISK_CLASS_WORDS[system.risk_class]}. ${system.risk_class_reason}`.trim())),
    ...(overview.is_measured
      ? given(
          "Risk score",
          `${overview.risk_score} (${withCoverage(overview.risk_level.toLowerCase(), overview.audit_coverage)})`,
        )
      : []),
  ],
  monitoring: ({ overview, manifolds }) => [
    ...(overview.last_drift
      ? given(
          "Last drift measured",
          `${overview.last_drift.drift_score} on ${instantText(overview.last_drift.timestamp)}, threshold ${overview.last_drift.threshold}`,
        )
      : []),
    ...(manifolds.length > 0
      ? given(
          "Reference behaviors",
          manifolds
            .map(({ name, references }) => `${name} (${countOf(references.length, "statement")})`)
            .join("; "),
        )
      : []),
    ...(overview.open_reviews > 0 ? given("Open reviews", String(overview.open_reviews)) : []),
  ],
  changes: ({ changes }) =>
    changes.data.map(({ changed_at, actor_name, changes: fields }) => [
      dayText(changed_at),
      `${fields.map(({ field }) => field.replaceAll("_", " ")).join(", ")} changed by ${actor_name}`,
    ]),
};

function given(label: string, value: string): [string, string][] {
  return value === "" ? [] : [[label, value]];
}
