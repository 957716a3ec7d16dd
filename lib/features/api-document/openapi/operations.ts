import { z } from "zod";
import type { AnyOperation, BodyFormat } from "@/lib/core/operation";
import { PageQuery } from "@/lib/core/pagination";
import type { OperationReference, ParameterReference } from "@/lib/core/reference";
import { describeAccess, PROBLEMS, problemResponse } from "./components";
import { type HeaderName, headersOf } from "./headers";
import type { JsonSchema, SchemaWriter } from "./schemas";

/** The headers by which a request depends on what is there, or asks for a part of it. */
function conditionsOf({ method, entityTag, downloadTypes, output }: AnyOperation): string[] {
  if (downloadTypes) return output instanceof z.ZodFile ? ["Range"] : [];
  if (!entityTag) return [];
  if (method === "GET") return ["IfNoneMatch"];
  return method === "POST" ? [] : ["IfMatch"];
}

const BODY_TYPES: Readonly<Record<BodyFormat, readonly string[]>> = {
  json: ["application/json"],
  multipart: ["multipart/form-data"],
  "json-or-multipart": ["application/json", "multipart/form-data"],
  csv: ["text/csv"],
};

interface Texts {
  operations: ReadonlyMap<string, OperationReference>;
  parameters: Readonly<Record<string, ParameterReference>>;
}

/** Writes the operations of a document. */
export class OperationWriter {
  /** Statuses whose shared response is referred to. */
  readonly sharedProblems = new Set<number>();

  constructor(
    readonly schemas: SchemaWriter,
    readonly texts: Texts,
  ) {}

  write(operation: AnyOperation) {
    const { access, body } = operation;
    const reference = this.texts.operations.get(operation.id);
    const description = [reference?.description, describeAccess(access)];
    return {
      operationId: operation.id,
      tags: [operation.area],
      summary: operation.summary,
      description: description.filter((part) => part !== undefined).join("\n\n"),
      security: securityOf(operation),
      ...(access.kind === "credential" ? { "x-scope": access.scope, "x-role": access.role } : {}),
      parameters: this.#parameters(operation),
      ...(body ? { requestBody: this.#requestBody(operation, body, reference) } : {}),
      responses: this.#responses(operation, reference),
    };
  }

  #parameters(operation: AnyOperation) {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => {
      const upTo = operation.path.slice(0, match.index + match[0].length);
      const known = this.texts.parameters[upTo];
      return known
        ? { $ref: `#/components/parameters/${known.name}` }
        : { name: match[1], in: "path", required: true, schema: { type: "string" } };
    });
    return [
      ...inPath,
      ...this.#queryParameters(operation.query),
      ...(operation.isIdempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
      ...(operation.accepted ? [{ $ref: "#/components/parameters/Prefer" }] : []),
      ...conditionsOf(operation).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ];
  }

  #queryParameters(query: z.ZodType | undefined) {
    if (!query) return [];
    const { properties = {}, required = [] } = this.schemas.write(query, "input") as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    const shape = query instanceof z.ZodObject ? query.shape : {};
    return Object.entries(properties).map(([name, { description, ...schema }]) => {
      const shared = Object.entries(PageQuery).find(([, value]) => value === shape[name]);
      if (shared) return { $ref: `#/components/parameters/${pageParameterName(shared[0])}` };
      return {
        name,
        in: "query",
        required: required.includes(name),
        ...(description === undefined ? {} : { description }),
        schema,
      };
    });
  }

  /** The parameters of every list that can grow, as components. */
  pageParameters() {
    return Object.fromEntries(
      Object.entries(PageQuery).map(([name, value]) => {
        const { description, ...schema } = this.schemas.write(value, "input");
        return [pageParameterName(name), { name, in: "query", required: false, description, schema }];
      }),
    );
  }

  #requestBody(operation: AnyOperation, body: z.ZodType, reference: OperationReference | undefined) {
    const schema = this.schemas.write(body, "input");
    const example = reference?.request === undefined ? {} : { example: reference.request };
    return {
      required: true,
      content: Object.fromEntries(
        BODY_TYPES[operation.bodyFormat ?? "json"].map((type) => [type, { schema, ...example }]),
      ),
    };
  }

  #responses(operation: AnyOperation, reference: OperationReference | undefined) {
    const accepted = operation.accepted && {
      202: {
        description: SUCCESSES[202],
        headers: headersOf(...replayHeader(operation), "Location", "PreferenceApplied"),
        content: this.#json(operation.accepted, reference?.accepted),
      },
    };
    const problems = problemsOf(operation, reference).map(([status, description]) => [
      status,
      this.#problem(Number(status), description),
    ]);
    return {
      [operation.status]: this.#success(operation, reference),
      ...accepted,
      ...this.#conditional(operation),
      ...Object.fromEntries(problems),
      default: { $ref: "#/components/responses/Unexpected" },
    };
  }

  #problem(status: number, description: string | undefined) {
    const kind = PROBLEMS[status];
    if (!kind) throw new TypeError(`No problem is described for status ${status}`);
    if (description !== undefined) return problemResponse({ ...kind, description });
    this.sharedProblems.add(status);
    return { $ref: `#/components/responses/${kind.name}` };
  }

  /** What a request with a condition can be answered besides. */
  #conditional(operation: AnyOperation) {
    const conditions = conditionsOf(operation);
    return {
      ...(conditions.includes("IfNoneMatch")
        ? { 304: { description: "Nothing has changed.", headers: headersOf("ETag") } }
        : {}),
      ...(conditions.includes("Range")
        ? {
            206: {
              description: "The part of the file.",
              headers: headersOf("ContentDisposition", "AcceptRanges", "ContentRange"),
              content: this.#download(operation, operation.downloadTypes ?? []),
            },
          }
        : {}),
    };
  }

  #success(operation: AnyOperation, reference: OperationReference | undefined) {
    const headers = replayHeader(operation);
    if (operation.status === 204)
      return { description: "Done; there is nothing to return.", headers: headersOf(...headers) };
    if (operation.downloadTypes) {
      return {
        description: "The file.",
        headers: headersOf(...headers, "ContentDisposition", "AcceptRanges"),
        content: this.#download(operation, operation.downloadTypes),
      };
    }
    if (operation.isEventStream) {
      return {
        description: "A stream of server-sent events. The data of each is one object of this schema.",
        headers: headersOf(...headers),
        content: { "text/event-stream": { schema: this.schemas.write(operation.output, "output") } },
      };
    }
    const located = operation.location ? (["Location"] as const) : [];
    const tagged = operation.entityTag ? (["ETag"] as const) : [];
    return {
      description: SUCCESSES[operation.status],
      headers: headersOf(...headers, ...located, ...tagged),
      content: this.#json(operation.output, reference?.response),
    };
  }

  #json(schema: z.ZodType, example: unknown) {
    return {
      "application/json": {
        schema: this.schemas.write(schema, "output"),
        ...(example === undefined ? {} : { example }),
      },
    };
  }

  /** Lines of JSON have the schema of a line; other files are text or bytes. */
  #download(operation: AnyOperation, types: readonly string[]) {
    const isLines = types.includes("application/x-ndjson");
    const file = { type: "string", ...(types.includes("text/csv") ? {} : { format: "binary" }) };
    const schema = isLines ? this.schemas.write(operation.output, "output") : file;
    return Object.fromEntries(types.map((type) => [type, { schema }]));
  }
}

const SUCCESSES = {
  200: "Success.",
  201: "Created.",
  202: "Accepted. The work goes on in the background; follow `Location`.",
} as const;

function securityOf({ access }: AnyOperation) {
  if (access.kind === "public") return [];
  if (access.kind === "auditor") return [{ room: [] }];
  return [...(access.scope === "none" ? [] : [{ apiKey: [] }]), { bearer: [] }, { session: [] }];
}

function replayHeader(operation: AnyOperation): HeaderName[] {
  return operation.isIdempotent ? ["IdempotencyReplayed"] : [];
}

/** The failures an operation can answer with: what follows from its contract, and those its reference names. */
function problemsOf(
  operation: AnyOperation,
  reference: OperationReference | undefined,
): [string, string | undefined][] {
  const derived = [
    ...(operation.body || operation.isIdempotent ? [400] : []),
    ...(operation.access.kind === "public" ? [] : [401, 403]),
    ...(operation.params ? [404] : []),
    ...(operation.isIdempotent ? [409] : []),
    ...(conditionsOf(operation).includes("IfMatch") ? [412] : []),
    ...(operation.body ? [413, 415] : []),
    ...(conditionsOf(operation).includes("Range") ? [416] : []),
    // Every operation refuses query parameters that it does not know.
    422,
    429,
  ];
  const own = reference?.problems ?? {};
  const statuses = [...new Set([...derived, ...Object.keys(own).map(Number)])].sort((a, b) => a - b);
  return statuses.map((status) => [String(status), own[status]]);
}

function pageParameterName(name: string): string {
  return `Page${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
