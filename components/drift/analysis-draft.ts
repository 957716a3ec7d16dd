import type { FieldIssue } from "@/lib/core/errors";
import { type AnalyzeDrift, AnalyzeDriftSchema } from "@/lib/features/governance/schema";

/** What is entered; the threshold is a text until it is checked. */
export interface AnalysisDraft {
  system_name: string;
  behavior: string;
  expected_behavior: string;
  threshold: string;
}

export type AnalysisDraftErrors = Partial<Record<keyof AnalysisDraft, string>>;

/** The body to send, or what is wrong by the schema the server uses too. */
export function readAnalysisDraft(
  draft: AnalysisDraft,
): { body: AnalyzeDrift } | { errors: AnalysisDraftErrors } {
  const parsed = AnalyzeDriftSchema.safeParse({
    system_name: draft.system_name.trim(),
    behavior: draft.behavior,
    ...(draft.expected_behavior.trim() === "" ? {} : { expected_behavior: draft.expected_behavior }),
    threshold: draft.threshold.trim() === "" ? Number.NaN : Number(draft.threshold.replace(",", ".")),
  });
  if (parsed.success) return { body: parsed.data };
  const issues = parsed.error.issues.map((issue) => ({
    pointer: `/${issue.path.join("/")}`,
    message: issue.message,
    code: issue.code,
  }));
  return { errors: explainAnalysisIssues(issues, draft) };
}

/** Issues as sentences that say what to do, each under its field. */
export function explainAnalysisIssues(
  issues: readonly FieldIssue[],
  draft: AnalysisDraft,
): AnalysisDraftErrors {
  const errors: AnalysisDraftErrors = {};
  for (const { pointer, message } of issues) {
    if (pointer === "/system_name")
      errors.system_name = draft.system_name.trim() === "" ? "Name the system." : `The name ${message}.`;
    else if (pointer === "/behavior")
      errors.behavior =
        draft.behavior.trim() === "" ? "Describe what the system did." : `The observed behavior ${message}.`;
    else if (pointer === "/expected_behavior") errors.expected_behavior = `The expected behavior ${message}.`;
    else if (pointer === "/threshold") errors.threshold = "Enter a number from 0 to 1, such as 0.5.";
  }
  return errors;
}
