import { z } from "zod";
import { fieldOf, isRecord } from "@/lib/core/records";

const RecordedValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A changed field of a record; neither value where the chain keeps the digests of both. */
export const RecordedChangeSchema = z.object({
  field: z.string(),
  from: RecordedValueSchema.optional(),
  to: RecordedValueSchema.optional(),
});
export type RecordedChange = z.infer<typeof RecordedChangeSchema>;

/** What changed, where the payload lists it. Pure. */
export function changesOf(payload: string): RecordedChange[] {
  const fields = payloadFields(payload);
  const listed = fieldOf(fields, "changes");
  if (Array.isArray(listed)) return listed.filter(isRecord).map(toChange);
  return "to" in fields ? [toChange({ ...fields, field: fields.setting ?? "value" })] : [];
}

function toChange({ field, from, to }: Record<string, unknown>): RecordedChange {
  return { field: String(field), from: recordedValue(from), to: recordedValue(to) };
}

function recordedValue(value: unknown): RecordedChange["from"] {
  const known = RecordedValueSchema.optional().safeParse(value);
  if (known.success) return known.data;
  return Array.isArray(value) ? value.join(", ") : JSON.stringify(value);
}

/** The fields of a payload; none where it is no JSON object. Pure. */
export function payloadFields(payload: string): Record<string, unknown> {
  try {
    const fields: unknown = JSON.parse(payload);
    return isRecord(fields) ? fields : {};
  } catch {
    return {};
  }
}
