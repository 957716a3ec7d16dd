import { quoteGrounds, sortGrounds } from "./evidence";
import type { Finding } from "./examine";
import { type Challenge, challenge, judge } from "./judge";
import type { ControlAssessment } from "./schema";
import type { ControlTopic } from "./topic";
import { writeReason } from "./wording/reason";
import { writeRecommendation } from "./wording/recommendation";

/**
 * The assessment of one control: verdict, reason, recommendation and exact quotes. Pure.
 *
 * @param findings every sentence of the document as this control sees it
 * @param isDeep whether a favorable verdict is challenged by a second reading
 */
export function assessControl(
  document: string,
  findings: readonly Finding[],
  topic: ControlTopic,
  isDeep: boolean,
): ControlAssessment {
  const first = judge(findings, topic);
  const outcome: Challenge = isDeep
    ? challenge(first, findings, topic)
    : { judgement: first, objections: [], isLowered: false };
  const grounds = sortGrounds(outcome.judgement, outcome.objections);
  return {
    control_id: topic.control.control_id,
    title: topic.control.title,
    verdict: outcome.judgement.verdict,
    reason: writeReason(outcome, grounds, topic),
    recommendation: writeRecommendation(outcome, grounds, topic),
    evidence: quoteGrounds(document, grounds),
  };
}
