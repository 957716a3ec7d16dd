import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { ApiProblem } from "@/lib/core/api-client";

/** What is wrong, as a sentence under each field. */
export type FormErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** How the complaints about one field begin; the schema and the server say the rest: "must be …". */
export interface FieldWords<Value = unknown> {
  /** What to do when nothing was entered. */
  empty?: string;
  /** "The name". Without it a sentence begins with "It". */
  subject?: string;
  /** For a list: what one of its items is called, such as "Line", which is followed by its number. */
  item?: string | ((index: number, list: Value) => string | undefined);
  /** The whole sentence, whatever the schema or the server says. */
  refused?: string;
}

/** What is entered in a form, and how it becomes the body of a request. */
export interface FormDefinition<Values, Schema extends z.ZodType> {
  /** Of the body, as the server checks it too. */
  schema: Schema;
  /** The body, in which the schema complains about what is missing; left out where the values are the body. */
  toBody?: (values: Values) => Partial<z.input<Schema>>;
  words?: { readonly [Field in keyof Values & string]?: FieldWords<Values[Field]> };
  /** What the schema cannot know. It replaces what the schema says about the same fields. */
  check?: (values: Values) => FormErrors<Values>;
  /** The fields of those parts of the body that have another name, by their path: "auditors/0/firm". */
  fields?: Readonly<Record<string, keyof Values & string>>;
  /** What the server refuses with a code of its own, where that is about a field. */
  explain?: (problem: ProblemText, values: Values) => FormErrors<Values>;
  /** Of a form with one field: whatever the server refuses is shown under it, as the server says it. */
  onlyField?: keyof Values & string;
}

/** What the server says about a request that it refuses. */
export type ProblemText = Pick<ApiProblem, "code" | "issues" | "message">;

/** A complaint about a part of the body. */
interface Complaint {
  /** "references/1", as in a JSON pointer. */
  path: string;
  message: string;
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
  const complaints = complaintsOf("", resolved.errors);
  const errors = { ...explain(definition, values, complaints), ...check?.(values) };
  if (Object.keys(errors).length > 0) return { errors };
  if (complaints.length > 0) throw new TypeError(`no field for ${complaints.map(({ path }) => path).join()}`);
  return { body: resolved.values as z.output<Schema> };
}

/** What the server refused, under the fields it concerns; empty where it concerns none. */
export function explainProblem<Values extends FieldValues, Schema extends z.ZodType>(
  definition: FormDefinition<Values, Schema>,
  values: Values,
  problem: ProblemText,
): FormErrors<Values> {
  const alone: FormErrors<FieldValues> = {};
  if (definition.onlyField !== undefined) {
    alone[definition.onlyField] = problem.message;
    return alone;
  }
  const complaints = problem.issues.map(({ pointer, message }) => ({ path: pointer.slice(1), message }));
  return { ...explain(definition, values, complaints), ...definition.explain?.(problem, values) };
}

function explain<Values extends FieldValues, Schema extends z.ZodType>(
  { words, fields }: FormDefinition<Values, Schema>,
  values: Values,
  complaints: readonly Complaint[],
): FormErrors<Values> {
  const errors: FormErrors<Values> = {};
  for (const { path, message } of complaints) {
    const [part = "", item = ""] = path.split("/");
    const field: keyof Values & string = fields?.[path] ?? fields?.[part] ?? part;
    const index = /^\d+$/.test(item) ? Number(item) : undefined;
    if (field in values)
      errors[field] ??= sentenceOf(words?.[field] ?? {}, values[field], { message, index });
  }
  return errors;
}

function sentenceOf<Value>(
  words: FieldWords<Value>,
  value: Value,
  { message, index }: { message: string; index: number | undefined },
): string {
  if (words.empty !== undefined && isEmpty(value)) return words.empty;
  if (words.refused !== undefined) return words.refused;
  const item = index === undefined ? undefined : itemOf(words, value, index);
  // The names of other fields are for programs: "reported_at".
  return `${item ?? words.subject ?? "It"} ${message.replaceAll("_", " ")}.`;
}

function itemOf<Value>({ item }: FieldWords<Value>, value: Value, index: number): string | undefined {
  return typeof item === "string" ? `${item} ${index + 1}` : item?.(index, value);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** The messages of errors that the resolver has nested by the path of the part they are about. */
function complaintsOf(path: string, error: unknown): Complaint[] {
  if (typeof error !== "object" || error === null) return [];
  if ("message" in error && typeof error.message === "string") return [{ path, message: error.message }];
  return Object.entries(error).flatMap(([part, inner]) =>
    complaintsOf(path === "" ? part : `${path}/${part}`, inner),
  );
}
