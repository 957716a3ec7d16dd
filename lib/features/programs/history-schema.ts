import { z } from "zod";
import { PageQuery } from "@/lib/core/pagination";
import { TimestampSchema } from "@/lib/core/text";

/** How a control was changed. */
export const CHANGE_SOURCES = [
  "update",
  "bulk",
  "import",
  "audit",
  "evidence",
  "scope",
  "approval",
  "related",
  "undo",
  "link",
] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

const ChangeValueSchema = z.union([z.string(), z.number(), z.null()]);

export const ControlChangeSchema = z.object({
  id: z.int(),
  changed_at: TimestampSchema,
  actor_id: z.string(),
  actor_name: z.string(),
  source: z.enum(CHANGE_SOURCES),
  /** The audit's or evidence's id. */
  source_id: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: ChangeValueSchema, to: ChangeValueSchema })),
  note: z.string(),
});
export type ControlChange = z.infer<typeof ControlChangeSchema>;

export const HistoryQuerySchema = z.strictObject({ ...PageQuery });
