import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isRecord } from "@/lib/core/records";
import type { Reference, SchemaReference } from "@/lib/core/reference";
import { wireShapeOf } from "@/lib/core/wire-shape";

export type JsonSchema = Record<string, unknown>;
type Direction = "input" | "output";

/** Formats whose pattern says nothing a reader needs: the format does, and the service checks it. */
const FORMATS_WITHOUT_PATTERN: readonly unknown[] = ["date-time", "date", "email"];

/**
 * Turns zod schemas into JSON Schema for one document. Named schemas are collected as components and referred to;
 * the others are written where they are used.
 */
export class SchemaWriter {
  readonly components: Record<string, JsonSchema> = {};
  readonly #names = z.registry<{ id?: string; description?: string }>();
  readonly #texts = new FieldTexts();

  constructor(references: readonly Reference[]) {
    for (const entry of references.flatMap(({ schemas = [] }) => schemas)) {
      if (entry.name !== undefined)
        this.#names.add(entry.schema, { id: entry.name, description: entry.description ?? "" });
      this.#texts.add(entry);
    }
  }

  /** The schema of a request (`input`) or of an answer (`output`). */
  write(schema: z.ZodType, direction: Direction): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...written
    } = z.toJSONSchema(schema, {
      io: direction,
      target: "draft-2020-12",
      unrepresentable: "any",
      metadata: this.#names,
      override: ({ zodSchema, jsonSchema }) => this.#finish(zodSchema, jsonSchema, direction),
    });
    for (const [name, definition] of Object.entries($defs)) this.#collect(name, finish(definition));
    return finish(written);
  }

  /** Adds a component that no operation refers to yet. */
  #collect(name: string, definition: JsonSchema): void {
    const known = this.components[name];
    if (known !== undefined && !isDeepStrictEqual(known, definition))
      throw new TypeError(`The component schema ${name} differs between its uses; give each its own name`);
    this.components[name] = definition;
  }

  #finish(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema, direction: Direction): void {
    const description = z.globalRegistry.get(zodSchema)?.description;
    if (description !== undefined) jsonSchema.description ??= description;
    if (jsonSchema.type === "integer") simplifyInteger(jsonSchema);
    if (FORMATS_WITHOUT_PATTERN.includes(jsonSchema.format)) delete jsonSchema.pattern;
    // Clients must tolerate fields that are added later, so an answer's schema is open.
    if (direction === "output" && jsonSchema.additionalProperties === false)
      delete jsonSchema.additionalProperties;
    applyShape(jsonSchema, wireShapeOf(zodSchema));
    if (zodSchema instanceof z.ZodObject) jsonSchema[TEXTS] = this.#texts.of(zodSchema);
  }
}

/** Where texts of fields wait until every schema is written: while zod is at it, a field may not be complete. */
const TEXTS = "x-texts";

/** What fields mean: by the object they are in, or, for a field taken over from another object, by its schema. */
class FieldTexts {
  readonly #byObject = new Map<z.core.$ZodType, SchemaReference["fields"]>();
  readonly #byValue = new Map<unknown, Map<string, Set<string>>>();

  add({ schema, fields }: SchemaReference): void {
    if (!(schema instanceof z.ZodObject)) return;
    this.#byObject.set(schema, { ...this.#byObject.get(schema), ...fields });
    for (const [field, text] of Object.entries(fields)) {
      if (text === undefined || !(field in schema.shape)) continue;
      const value = wrappedBy(schema.shape[field]);
      const texts = this.#byValue.get(value) ?? new Map<string, Set<string>>();
      texts.set(field, (texts.get(field) ?? new Set()).add(text));
      this.#byValue.set(value, texts);
    }
  }

  of(object: z.ZodObject): Record<string, string> {
    return Object.fromEntries(
      Object.keys(object.shape).flatMap((field) => {
        const text = this.#find(object, field);
        return text === undefined ? [] : [[field, text]];
      }),
    );
  }

  #find(object: z.ZodObject, field: string): string | undefined {
    const own = this.#byObject.get(object)?.[field];
    if (own !== undefined) return own;
    // A schema such as the timestamp is the value of many fields: only what all of them say can be taken over.
    const texts = this.#byValue.get(wrappedBy(object.shape[field]))?.get(field);
    return texts?.size === 1 ? [...texts][0] : undefined;
  }
}

/** The schema below `optional()`, which `partial()` puts around a field. */
function wrappedBy(schema: unknown): unknown {
  return schema instanceof z.ZodOptional ? schema.unwrap() : schema;
}

/** Bounds that only say "a number JavaScript can hold" are left out; above 0 is at least 1. */
function simplifyInteger(jsonSchema: JsonSchema): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.exclusiveMinimum === 0) {
    delete jsonSchema.exclusiveMinimum;
    jsonSchema.minimum = 1;
  }
}

function applyShape(jsonSchema: JsonSchema, shape: JsonSchema | Readonly<JsonSchema> | undefined): void {
  if (shape === undefined) return;
  if ("type" in shape || "anyOf" in shape) {
    const { description } = jsonSchema;
    for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
    if (description !== undefined) jsonSchema.description = description;
  }
  Object.assign(jsonSchema, shape);
}

/** Finishes what zod wrote: its references become those of the document, and fields get their texts. */
function finish({ [TEXTS]: texts, ...schema }: Readonly<JsonSchema>): JsonSchema {
  const finished: JsonSchema = Object.fromEntries(
    Object.entries(schema).map(([key, part]) =>
      key === "$ref" && typeof part === "string"
        ? [key, part.replace("#/$defs/", "#/components/schemas/")]
        : [key, finishPart(part)],
    ),
  );
  const { properties } = finished;
  if (!isRecord(properties) || !isRecord(texts)) return finished;
  for (const [field, text] of Object.entries(texts)) {
    const property = properties[field];
    if (isRecord(property)) properties[field] = { ...property, description: text };
  }
  return finished;
}

function finishPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(finishPart);
  return isRecord(part) ? finish(part) : part;
}
