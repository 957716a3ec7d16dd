import { z } from "zod";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { NameSchema, requiredText } from "@/lib/core/text";

/** What a scan looks for. Every scan runs all of them. */
export const SCAN_CHECKS = ["personal_data", "secrets", "prompt_injection", "unsafe_instructions"] as const;
export const SCAN_SEVERITIES = ["critical", "high", "medium", "low"] as const;

export type ScanCheck = (typeof SCAN_CHECKS)[number];
export type ScanSeverity = (typeof SCAN_SEVERITIES)[number];

export const ScanFindingSchema = z.object({
  check: z.enum(SCAN_CHECKS),
  /** What was recognized, such as `email_address` or `payment_card`. */
  kind: z.string(),
  severity: z.enum(SCAN_SEVERITIES),
  message: z.string(),
  /** Offsets into the scanned text, in UTF-16 code units; `end` is exclusive. */
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** The found text with its sensitive part masked. */
  excerpt: z.string(),
});
export type ScanFinding = z.infer<typeof ScanFindingSchema>;

export const ScanResultSchema = z.object({
  /** True when nothing was found, of whatever severity. */
  passed: z.boolean(),
  findings: z.array(ScanFindingSchema),
  checks_run: z.array(z.enum(SCAN_CHECKS)),
  /** Findings beyond the most that are listed: the text was full of them. */
  findings_omitted: z.int().nonnegative(),
});
export type ScanResult = z.infer<typeof ScanResultSchema>;

export const ScanContentSchema = z.strictObject({
  content: requiredText(TEXT_LIMITS.context),
  /** Named for the caller's records; a scan registers and stores nothing. */
  system_name: NameSchema.optional(),
});
export type ScanContent = z.infer<typeof ScanContentSchema>;
