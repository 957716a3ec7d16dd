import type { AuditableControl } from "@/lib/features/frameworks/schema";
import type { ControlAssessment } from "@/lib/judgment/analyst/schema";
import { sha256Hex } from "@/lib/platform/crypto";
import type { AuditEngine, EngineInput, EngineOutput, JudgedControl, JudgedRequirement } from "../engine";
import { isFavorable, withSecondOpinion } from "./judge";
import { type AuditPanel, ModelAudit } from "./model-audit";
import { PROMPT_VERSION } from "./prompts";
import { QuotableDocument } from "./quotes";
import { isBlankWithout, shownText } from "./set-aside";

interface Parts extends AuditPanel {
  /** Reads the document too: finds what is set aside, and gives the second opinion. */
  analyst: AuditEngine;
}

/**
 * Judges by language models, requirement by requirement. The embedded analyst reads the document first: passages that
 * give orders to the auditor and hidden text are taken out before a model sees the document, every quote is checked
 * against it, and where the two disagree on a requirement the analyst's state is added.
 *
 * What fails with every model is judged by the analyst, and names no model.
 */
export function createLanguageModelEngine(parts: Parts): AuditEngine {
  return {
    id: "language-model",
    model: parts.models[0]?.id ?? "none",
    promptVersion: PROMPT_VERSION,
    assess: (input) => assess(parts, input),
  };
}

/** @throws ServiceError `model_failed` or `model_unavailable` when no model judged anything */
async function assess(parts: Parts, input: EngineInput): Promise<EngineOutput> {
  const { document, controls, signal, isDeep } = input;
  const { analyst } = parts;
  const analysis = await analyst.assess({ document, parts: input.parts, controls, isDeep: false, signal });
  const setAside = analysis.setAside ?? [];
  if (isBlankWithout(document, setAside)) {
    // No evidence is left, whoever reads it: no model is asked, and none is named.
    const { id, model, promptVersion } = analyst;
    return { ...analysis, model, engine: { id, promptVersion } };
  }
  const shown = shownText(document, setAside);
  const audit = new ModelAudit(parts, input, {
    shown,
    digest: sha256Hex(shown),
    quotable: new QuotableDocument(document, setAside),
  });
  const batches = await audit.judge();
  const judged = batches.flat();
  if (judged.length === 0) throw audit.calls.refusal();
  const final = isDeep ? await audit.challenge(batches) : judged;
  const found = new Map<string, JudgedRequirement>(final.map((item) => [item.requirement_id, item]));
  // Where the analyst could not read a text, that it found nothing there is no second opinion.
  const hasReadAll = !analysis.notices.some(({ kind }) => kind === "other_language");
  const asked = controls.reduce((sum, { requirements }) => sum + requirements.length, 0);
  return {
    ...analysis,
    assessments: controls.map((control) => joinControl(control, found, analysis.assessments, hasReadAll)),
    notices: analysis.notices.filter(({ kind }) => kind !== "other_language"),
    model: audit.calls.answeredBy([...parts.models, ...parts.challengers]),
    spend: audit.calls.spent(),
    unjudged: asked - found.size,
    unchallenged: isDeep ? final.filter(isUnchallenged).length : 0,
  };
}

function isUnchallenged({ state, challenge }: JudgedRequirement): boolean {
  return isFavorable(state) && challenge === undefined;
}

/** Of each requirement what a model found, or else what the analyst did. */
function joinControl(
  { control_id, requirements }: AuditableControl,
  found: ReadonlyMap<string, JudgedRequirement>,
  analysis: EngineOutput["assessments"],
  hasReadAll: boolean,
): JudgedControl | ControlAssessment {
  const byAnalyst = analysis.find((item) => item.control_id === control_id);
  if (!byAnalyst) throw new Error(`the analyst did not judge the control ${control_id}`);
  if (!byAnalyst.requirements && requirements.every(({ id }) => !found.has(id))) return byAnalyst;
  const joined = requirements.flatMap(({ id }) => {
    const analyst = byAnalyst.requirements?.find(({ requirement_id }) => requirement_id === id);
    const byModel = found.get(id);
    return (byModel ? withSecondOpinion(byModel, hasReadAll ? analyst : undefined) : analyst) ?? [];
  });
  return { control_id, requirements: joined };
}
