import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { ApiProblem } from "@/lib/core/api-client";

/** What is wrong, as a sentence under each field. */
export type FormErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** How the complaints about one field begin; the schema and the server say the rest: "must be …". */
export interface FieldWords {
  /** What to do when nothing was entered. */
  empty?: string;
  /** "The name". Without it a sentence begins with "It". */
  subject?: string;
  /** For a text with one item to a line: "Line", which is followed by its number. */
  item?: string;
  /** The whole sentence, whatever the schema or the server says. */
  refused?: string;
}

/** What is entered in a form, and how it becomes the body of a request. */
export interface FormDefinition<Values, Schema extends z.ZodType> {
  /** Of the body, as the server checks it too. */
  schema: Schema;
  /** The body; left out where the values are the body. */
  toBody?: (values: Values) => z.input<Schema>;
  words?: { readonly [Field in keyof Values & string]?: FieldWords };
  /** What the schema cannot know. It replaces what the schema says about the same fields. */
  check?: (values: Values) => FormErrors<Values>;
  /** The fields of those parts of the body that have another name. */
  fields?: Readonly<Record<string, keyof Values & string>>;
  /** Of a form with one field: whatever the server refuses is shown under it, as the server says it. */
  onlyField?: keyof Values & string;
}

/** The first complaint about a part of the body. */
interface Complaint {
  part: string;
  message: string;
  /** Position of the item it is about, in a list. */
  index?: number;
}

/**
 * The body to send, or everything that is wrong.
 *
 * @throws TypeError when the body is refused for a part that no field of the form holds
 */
export async function readForm<Values extends FieldValues, Schema extends z.ZodType>(
  definition: FormDefinition<Values, Schema>,
  values: Values,
): Promise<{ body: z.output<Schema> } | { errors: FormErrors<Values> }> {
  const { schema, toBody, check } = definition;
  const given = toBody ? toBody(values) : values;
  const options = { fields: {}, shouldUseNativeValidation: false };
  const resolved = await zodResolver<FieldValues, unknown, FieldValues>(
    schema as z.ZodType<FieldValues, FieldValues>,
  )(given as FieldValues, undefined, options);
  const complaints = Object.entries(resolved.errors).map(([part, error]) => complaintOf(part, error));
  const errors = { ...explain(definition, values, complaints), ...check?.(values) };
  if (Object.keys(errors).length > 0) return { errors };
  if (complaints.length > 0) throw new TypeError(`no field for ${complaints.map(({ part }) => part).join()}`);
  return { body: resolved.values as z.output<Schema> };
}

/** What the server refused, under the fields it concerns; empty where it concerns none. */
export function explainProblem<Values extends FieldValues, Schema extends z.ZodType>(
  definition: FormDefinition<Values, Schema>,
  values: Values,
  { issues, message: refusal }: Pick<ApiProblem, "issues" | "message">,
): FormErrors<Values> {
  const alone: FormErrors<FieldValues> = {};
  if (definition.onlyField !== undefined) {
    alone[definition.onlyField] = refusal;
    return alone;
  }
  const complaints = issues.map(({ pointer, message }) => {
    const [, part = "", item = ""] = pointer.split("/");
    return { part, message, ...(/^\d+$/.test(item) && { index: Number(item) }) };
  });
  return explain(definition, values, complaints);
}

function explain<Values extends FieldValues, Schema extends z.ZodType>(
  { words, fields }: FormDefinition<Values, Schema>,
  values: Values,
  complaints: readonly Complaint[],
): FormErrors<Values> {
  const errors: FormErrors<Values> = {};
  for (const complaint of complaints) {
    const field: keyof Values & string = fields?.[complaint.part] ?? complaint.part;
    if (field in values) errors[field] ??= sentenceOf(words?.[field] ?? {}, values[field], complaint);
  }
  return errors;
}

function sentenceOf(words: FieldWords, value: unknown, { message, index }: Complaint): string {
  if (words.empty !== undefined && isEmpty(value)) return words.empty;
  if (words.refused !== undefined) return words.refused;
  const item = words.item !== undefined && index !== undefined ? `${words.item} ${index + 1}` : undefined;
  // The names of other fields are for programs: "reported_at".
  return `${item ?? words.subject ?? "It"} ${message.replaceAll("_", " ")}.`;
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** The first message of an error that the resolver has nested by the path of its part. */
function complaintOf(part: string, error: unknown): Complaint {
  const { message, ...nested } = { ...(error as Record<string, unknown>) };
  if (typeof message === "string") return { part, message };
  const [item = "", inner] = Object.entries(nested).find(([, value]) => value !== undefined) ?? [];
  return { ...complaintOf(part, inner ?? { message: "is not valid" }), index: Number(item) };
}
