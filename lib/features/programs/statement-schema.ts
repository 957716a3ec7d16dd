import { z } from "zod";
import { GivenReferenceSchema } from "@/lib/features/frameworks/schema";
import { hasStatement, STATEMENT_FRAMEWORKS, type StatementFramework } from "./vocabulary";

/** The standard as a caller may write it; its code. */
const StatementFrameworkSchema = GivenReferenceSchema.transform((given, context): StatementFramework => {
  if (hasStatement(given)) return given;
  context.addIssue({
    code: "custom",
    message: `must be one of ${STATEMENT_FRAMEWORKS.join(", ")}; or an own framework; others have no Statement of Applicability`,
    params: { code: "no_statement" },
  });
  return z.NEVER;
});

export const StatementQuerySchema = z.strictObject({
  /** The standard that the statement is about. */
  framework: StatementFrameworkSchema,
});
