import type { AuditableControl } from "@/lib/features/frameworks/schema";
import type { AuditEngine, EngineInput, EngineOutput } from "../engine";
import type { Assessment } from "../schema";
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
 * Judges by language models. The embedded analyst reads the document first: passages that give orders to the
 * auditor and hidden text are taken out before a model sees the document, every quote is checked against it, and
 * where the analyst is far from a model its verdict is added.
 *
 * A batch that fails with every model is judged by the analyst, and its assessments name no model.
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
  const analysis = await analyst.assess({ document, controls, isDeep: false, signal });
  const setAside = analysis.setAside ?? [];
  if (isBlankWithout(document, setAside)) {
    // No evidence is left, whoever reads it: no model is asked, and none is named.
    const { id, model, promptVersion } = analyst;
    return { ...analysis, model, engine: { id, promptVersion } };
  }
  const audit = new ModelAudit(parts, input, {
    shown: shownText(document, setAside),
    quotable: new QuotableDocument(document, setAside),
  });
  const batches = await audit.judge();
  const judged = batches.flat();
  if (judged.length === 0) throw audit.calls.refusal();
  const final = isDeep ? await audit.challenge(batches) : judged;
  const assessments = controls.map((control) => pick(control, final, analysis.assessments));
  return {
    ...analysis,
    assessments,
    model: audit.calls.answeredBy([...parts.models, ...parts.challengers]),
    spend: audit.calls.spent(),
    unjudged: controls.length - judged.length,
    unchallenged: isDeep ? assessments.filter(isUnchallenged).length : 0,
  };
}

function isUnchallenged({ verdict, challenge }: Assessment): boolean {
  return isFavorable(verdict) && challenge === undefined;
}

function pick(control: AuditableControl, judged: readonly Assessment[], analysis: readonly Assessment[]) {
  const isOf = ({ control_id }: Assessment) => control_id === control.control_id;
  const byModel = judged.find(isOf);
  const byAnalyst = analysis.find(isOf);
  if (byModel) return withSecondOpinion(byModel, byAnalyst);
  if (byAnalyst) return byAnalyst;
  throw new Error(`no engine judged the control ${control.control_id}`);
}
