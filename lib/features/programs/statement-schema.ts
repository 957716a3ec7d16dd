import { z } from "zod";
import { GivenFrameworkSchema } from "@/lib/features/frameworks/schema";

/** The standards that ask for a Statement of Applicability. */
export const STATEMENT_FRAMEWORKS = ["ISO27001", "ISO42001"] as const;
export type StatementFramework = (typeof STATEMENT_FRAMEWORKS)[number];

/** The standard as a caller may write it; its code. */
const StatementFrameworkSchema = GivenFrameworkSchema.transform((given, context): StatementFramework => {
  const code = STATEMENT_FRAMEWORKS.find((known) => known === given);
  if (code) return code;
  context.addIssue({
    code: "custom",
    message: `must be one of ${STATEMENT_FRAMEWORKS.join(", ")}; other frameworks have no Statement of Applicability`,
    params: { code: "no_statement" },
  });
  return z.NEVER;
});

export const StatementQuerySchema = z.strictObject({
  /** The standard that the statement is about. */
  framework: StatementFrameworkSchema,
});
