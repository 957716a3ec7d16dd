import { z } from "zod";
import {
  GivenReferenceSchema,
  isOwnFramework,
  type OwnFrameworkCode,
} from "@/lib/features/frameworks/schema";

/** The standards that ask for a Statement of Applicability. */
export const STATEMENT_FRAMEWORKS = ["ISO27001", "ISO42001"] as const;
/** Own frameworks have one too, since an organization may certify itself against them. */
export type StatementFramework = (typeof STATEMENT_FRAMEWORKS)[number] | OwnFrameworkCode;

/** Whether a framework has a Statement of Applicability. */
export function hasStatement(code: string): code is StatementFramework {
  return STATEMENT_FRAMEWORKS.some((known) => known === code) || isOwnFramework(code);
}

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
