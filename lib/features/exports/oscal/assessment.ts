import type { Audit, EvidenceSpan, RequirementResult } from "@/lib/features/audits/schema";
import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";
import type { CatalogIds } from "./catalog";
import { ownProp, uuidOf } from "./identifiers";
import {
  type Observation,
  OSCAL_VERSION,
  type OscalAssessment,
  type OscalFinding,
  type Prop,
  type Resource,
} from "./schema";

/** A completed audit. */
export type ExportedAudit = Audit & { engine: NonNullable<Audit["engine"]>; completed_at: string };

/** States that decide something. OSCAL knows satisfied and not satisfied only; which it is of the second, a property says. */
const STATUS: Readonly<Partial<Record<RequirementState, OscalFinding["target"]["status"]>>> = {
  shown: { state: "satisfied", reason: "pass" },
  partly_shown: { state: "not-satisfied", reason: "fail" },
  contradicted: { state: "not-satisfied", reason: "fail" },
  planned: { state: "not-satisfied", reason: "fail" },
};

/**
 * An audit as OSCAL assessment results: a finding for each requirement on which the documents decide something, with
 * the quotes it rests on as observations. Requirements without evidence and those for review are counted in the
 * remarks and have no finding, because a document's silence says nothing about the system. Pure.
 *
 * @param baseUrl where the documents can be had
 */
export function toOscalAssessment(audit: ExportedAudit, ids: CatalogIds, baseUrl: string): OscalAssessment {
  const judged = audit.assessments.flatMap(({ requirements = [], control_id }) =>
    requirements
      .filter(({ not_counted }) => not_counted === undefined)
      .map((requirement) => ({ requirement, control_id })),
  );
  const resources = resourcesOf(audit, baseUrl);
  const decided = judged.flatMap(({ requirement }) => toFinding(audit, requirement, ids) ?? []);
  const observations = decided.map(({ observation }) => observation);
  const findings = decided.map(({ finding }) => finding);
  const controls = [...new Set(audit.assessments.map(({ control_id }) => control_id))];
  const { engine, compliance_score, requirements_coverage, fulfillment } = audit;
  return {
    "assessment-results": {
      uuid: uuidOf("assessment-results", audit.id),
      metadata: {
        title: `Audit of ${audit.system_name} against ${audit.framework}`,
        "last-modified": audit.completed_at,
        version: audit.id,
        "oscal-version": OSCAL_VERSION,
        remarks: audit.summary ?? "",
      },
      "import-ap": {
        href: `#${planOf(audit)}`,
        remarks: "There is no assessment plan; the resource says how the audit was made.",
      },
      results: [
        {
          uuid: uuidOf("result", audit.id),
          title: `${audit.framework}, ${audit.scope} audit`,
          description: audit.summary ?? "",
          start: audit.created_at,
          end: audit.completed_at,
          props: [
            ...numberProp("compliance-score", compliance_score),
            ...numberProp("requirements-coverage", requirements_coverage),
            ...numberProp("fulfillment", fulfillment),
            ownProp("engine", engine.engine),
            ownProp("model", engine.model),
            ownProp("prompt-version", engine.prompt_version),
            ownProp("input-digest", engine.input_digest),
          ],
          "reviewed-controls": {
            "control-selections": [
              { "include-controls": controls.map((id) => ({ "control-id": ids.control(id) })) },
            ],
          },
          ...(observations.length > 0 ? { observations, findings } : {}),
          remarks: describeUndecided(judged.map(({ requirement }) => requirement)),
        },
      ],
      "back-matter": { resources },
    },
  };
}

function numberProp(name: string, value: number | null): Prop[] {
  return value === null ? [] : [ownProp(name, String(value))];
}

const planOf = ({ id }: ExportedAudit) => uuidOf("plan", id);
const contextOf = ({ id }: ExportedAudit) => uuidOf("context", id);
const documentOf = (audit: ExportedAudit, documentId: string) => uuidOf("document", audit.id, documentId);

/** How the audit was made, and what it read. */
function resourcesOf(audit: ExportedAudit, baseUrl: string): Resource[] {
  const { engine, documents, context } = audit;
  return [
    {
      uuid: planOf(audit),
      title: "How the audit was made",
      description: `Documents were read and judged requirement by requirement by ${engine.engine} (${engine.model}, ${engine.prompt_version}). It is a readiness estimate, not a certification.`,
    },
    ...(context === ""
      ? []
      : [
          {
            uuid: contextOf(audit),
            title: "The text that was given",
            description: `Digest of all input: ${engine.input_digest}`,
          },
        ]),
    ...documents.map(({ id, version, title, sha256 }) => ({
      uuid: documentOf(audit, id),
      title: `${title}, version ${version}`,
      rlinks: [
        {
          href: `${baseUrl}/v1/documents/${id}/file?version=${version}`,
          hashes: [{ algorithm: "SHA-256" as const, value: sha256.replace(/^sha256:/, "") }],
        },
      ],
    })),
  ];
}

/** A finding with the observation it rests on; undefined where nothing is decided. */
function toFinding(
  audit: ExportedAudit,
  requirement: RequirementResult,
  ids: CatalogIds,
): { finding: OscalFinding; observation: Observation } | undefined {
  const { requirement_id, state, citation, statement, missing, confidence, evidence } = requirement;
  const status = STATUS[state];
  if (!status) return undefined;
  const observed = uuidOf("observation", audit.id, requirement_id);
  return {
    observation: {
      uuid: observed,
      description: `What the documents say on ${citation || requirement_id}.`,
      methods: ["EXAMINE"],
      ...(evidence.length > 0
        ? { "relevant-evidence": evidence.map((span) => toEvidence(audit, span)) }
        : {}),
      collected: audit.completed_at,
    },
    finding: {
      uuid: uuidOf("finding", audit.id, requirement_id),
      title: citation || requirement_id,
      description: missing === null ? statement : `${statement} Missing or different: ${missing}.`,
      props: [ownProp("state", state), ownProp("confidence", confidence.toFixed(2))],
      target: { type: "statement-id", "target-id": ids.requirement(requirement_id), status },
      "related-observations": [{ "observation-uuid": observed }],
    },
  };
}

function toEvidence(audit: ExportedAudit, { quote, start, end, document }: EvidenceSpan) {
  return {
    href: `#${document ? documentOf(audit, document.id) : contextOf(audit)}`,
    description: quote,
    props: [
      ownProp("start", String(start)),
      ownProp("end", String(end)),
      ...(document && document.place !== "" ? [ownProp("place", document.place)] : []),
    ],
  };
}

function describeUndecided(requirements: readonly RequirementResult[]): string {
  const count = (wanted: RequirementState) => requirements.filter(({ state }) => state === wanted).length;
  return `${requirements.length} requirements were judged. Without a finding: ${count("no_evidence")} on which the documents are silent, ${count("for_review")} that a person has to decide.`;
}
