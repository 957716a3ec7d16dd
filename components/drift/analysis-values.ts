import type { FormDefinition } from "@/components/forms/read-form";
import { AnalyzeDriftSchema } from "@/lib/features/governance/schema";

/** What is entered; the threshold is a text until it is checked. */
export interface AnalysisValues {
  system_name: string;
  behavior: string;
  expected_behavior: string;
  threshold: string;
}

export const ANALYSIS_FORM: FormDefinition<AnalysisValues, typeof AnalyzeDriftSchema> = {
  schema: AnalyzeDriftSchema,
  toBody: ({ system_name, behavior, expected_behavior, threshold }) => ({
    system_name: system_name.trim(),
    behavior,
    ...(expected_behavior.trim() === "" ? {} : { expected_behavior }),
    threshold: threshold.trim() === "" ? Number.NaN : Number(threshold.replace(",", ".")),
  }),
  words: {
    system_name: { subject: "The name", empty: "Name the system." },
    behavior: { subject: "The observed behavior", empty: "Describe what the system did." },
    expected_behavior: { subject: "The expected behavior" },
    threshold: { refused: "Enter a number from 0 to 1, such as 0.5." },
  },
};
