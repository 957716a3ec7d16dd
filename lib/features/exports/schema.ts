import { z } from "zod";
import { GivenReferenceSchema } from "@/lib/features/frameworks/schema";

/** `status`: where the program is. `statement_of_applicability`: what applies and why. `controls`: a sheet for each control. */
export const PROGRAM_REPORT_KINDS = ["status", "statement_of_applicability", "controls"] as const;
export type ProgramReportKind = (typeof PROGRAM_REPORT_KINDS)[number];

export const ProgramReportQuerySchema = z.strictObject({
  kind: z.enum(PROGRAM_REPORT_KINDS).default("status"),
  /** Only this framework; all of the program when left out. */
  framework: GivenReferenceSchema.optional(),
});
export type ProgramReportQuery = z.infer<typeof ProgramReportQuerySchema>;
