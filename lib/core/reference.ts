import type { z } from "zod";
import type { Operation } from "./operation";

/**
 * What the reference of the API says beyond types and checks. It lives next to each contract and
 * is read by the OpenAPI document only: schemas and contracts are also sent to browsers, texts and examples are not.
 */
export interface Reference {
  /** The OpenAPI tag of each area, with what it is about. */
  areas?: Readonly<Record<string, string>>;
  schemas?: readonly SchemaReference[];
  operations?: readonly OperationReference[];
  /** What a path parameter names, by the path up to it: `/v1/programs/{id}`. */
  parameters?: Readonly<Record<string, ParameterReference>>;
}

export interface SchemaReference {
  /** Name of the component schema; without one the schema is written where it is used. */
  name?: string;
  schema: z.ZodType;
  description?: string;
  /** What each field of an object means. */
  fields: Readonly<Partial<Record<string, string>>>;
}

export interface OperationReference {
  id: string;
  description: string;
  /** Examples in the wire format, which a test validates against both schemas. */
  request?: unknown;
  response?: unknown;
  accepted?: unknown;
  /** Failures of this operation alone, and when they happen, by status. */
  problems?: Readonly<Record<number, string>>;
}

export interface ParameterReference {
  /** Name of the component: `ProgramId`. */
  name: string;
  description: string;
  example: string;
}

type FieldOf<S extends z.ZodType> = S extends z.ZodObject<infer Shape> ? Extract<keyof Shape, string> : never;

type FieldTexts<S extends z.ZodType> = Readonly<Partial<Record<FieldOf<S>, string>>>;

/** Names a component schema and says what it and its fields mean. Fields taken over from another schema keep their text. */
export function describeSchema<S extends z.ZodType>(
  name: string,
  schema: S,
  description: string,
  fields?: FieldTexts<S>,
): SchemaReference {
  return { name, schema, description, fields: fields ?? {} };
}

/** Says what the fields of an object mean that has no name of its own: a query, or a part of a schema. */
export function describeFields<S extends z.ZodType>(schema: S, fields: FieldTexts<S>): SchemaReference {
  return { schema, fields };
}

interface OperationTexts<B extends z.ZodType, O extends z.ZodType, A extends z.ZodType> {
  description: string;
  request?: z.input<B>;
  response?: z.input<O>;
  accepted?: z.input<A>;
  problems?: Readonly<Record<number, string>>;
}

/** Describes an operation; the compiler holds its examples against the contract. */
export function describeOperation<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
  A extends z.ZodType,
>(operation: Operation<P, Q, B, O, A>, texts: OperationTexts<B, O, A>): OperationReference {
  return { id: operation.id, ...texts };
}
