import { z } from "zod";
import { CURSOR_KEYS, cursorQuery, PageQuery } from "@/lib/core/pagination";
import { TimestampSchema } from "@/lib/core/text";
import { queryIntegerOr } from "@/lib/core/wire-shape";
import { VerdictSchema } from "@/lib/judgment/analyst/schema";
import { REQUIREMENT_STATES } from "@/lib/judgment/analyst/vocabulary";

/** A passage of a document that a completed audit quotes, and what it quotes it for. */
export const DocumentQuoteSchema = z.object({
  audit_id: z.string(),
  system_name: z.string(),
  framework: z.string(),
  /** When the audit was completed. */
  timestamp: TimestampSchema,
  control_id: z.string(),
  control_title: z.string(),
  /** Of the control. */
  verdict: VerdictSchema,
  /** Null, as the two after, for a control that was judged as a whole. */
  requirement_id: z.string().nullable(),
  citation: z.string().nullable(),
  state: z.enum(REQUIREMENT_STATES).nullable(),
  quote: z.string(),
  /** `quote === text.slice(start, end)` of the version's text. */
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** "p. 7, 4.2 Access reviews"; empty where the document has neither pages nor headings. */
  place: z.string(),
  page: z.int().positive().nullable(),
  /** The version that was read. */
  version: z.int().positive(),
  is_current_version: z.boolean(),
});
export type DocumentQuote = z.infer<typeof DocumentQuoteSchema>;

export const DocumentQuoteQuerySchema = z.strictObject({
  /** Only quotes of this version; 0, as when left out: of all. */
  version: queryIntegerOr(0, { min: 0 }),
  audit_id: z.string().max(100).optional(),
  ...PageQuery,
  cursor: cursorQuery(CURSOR_KEYS.timeAndNumber),
});
export type DocumentQuoteQuery = z.infer<typeof DocumentQuoteQuerySchema>;
