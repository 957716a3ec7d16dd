import type { ExportedAudit } from "@/lib/features/exports/oscal/assessment";
import { getFramework } from "@/lib/features/frameworks";

export const QUOTE = "Requests are answered within one month | **always**.";
const CONTEXT = `We are small. ${QUOTE}`;

/** A completed audit with requirements in every state, some quoted from pasted text and some from version 2 of `doc_1`. */
export function exportedAudit(): ExportedAudit {
  const { controls } = getFramework("GDPR");
  const at = "2026-11-22T10:00:00.000Z";
  const states = ["shown", "partly_shown", "contradicted", "planned", "no_evidence", "for_review"] as const;
  let next = 0;
  return {
    id: "aud_1",
    system_name: "Aria <b>",
    framework: "GDPR",
    scope: "full",
    status: "completed",
    compliance_score: 40,
    requirements_coverage: 60,
    fulfillment: 70,
    previous_score: null,
    findings: [
      {
        severity: "high",
        control: "Art. 12",
        title: "Not met",
        finding: "Late | answers.",
        recommendation: "Answer.",
      },
    ],
    summary: "A summary.",
    timestamp: at,
    nature: "readiness_estimate",
    coverage: null,
    notices: [],
    assessments: controls.map(({ control_id, title, requirements }) => ({
      control_id,
      title,
      verdict: "partial",
      reason: "-",
      recommendation: "-",
      evidence: [],
      requirements: requirements.map(({ id, citation, statement, force, condition }) => {
        const state = states[next++ % states.length] ?? "shown";
        const isQuoted = state !== "no_evidence";
        const span = { quote: QUOTE, start: 14, end: 14 + QUOTE.length, section: null };
        const document = { id: "doc_1", version: 2, title: "Notice", place: "p. 2, Rights", page: 2 };
        return {
          requirement_id: id,
          citation,
          statement,
          force,
          condition,
          state,
          leaning: null,
          confidence: 0.9,
          missing: state === "partly_shown" ? "the deadline" : null,
          evidence: isQuoted ? [next % 5 < 3 ? span : { ...span, document }] : [],
        };
      }),
    })),
    context: CONTEXT,
    documents: [
      {
        id: "doc_1",
        version: 2,
        title: "Notice",
        file_name: "notice.pdf",
        sha256: `sha256:${"ab".repeat(32)}`,
        characters: 100,
        parts_count: 12,
        language: "eng",
        current_version: 2,
        is_superseded: false,
      },
    ],
    engine: {
      engine: "embedded-analyst",
      model: "m",
      prompt_version: "rules-4",
      input_digest: "sha256:-",
      tokens_used: null,
      cost: null,
      usage_is_estimated: null,
      catalog_version: "1",
      learned: null,
      carried: [],
    },
    controls_done: 1,
    controls_total: 1,
    failure: null,
    requested_by: "usr_1",
    created_at: at,
    completed_at: at,
  };
}
