import { z } from "zod";
import { SCOPE_MEANINGS } from "@/lib/auth/schema";
import { ERRORS } from "@/lib/core/errors";
import type { AnyOperation } from "@/lib/core/operation";
import { EVENTS } from "@/lib/events/schema";

const VERSION = "0.1.0";

/** The OpenAPI 3.1 document of the contracts. Pure. */
export function buildOpenApi(operations: readonly AnyOperation[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Assay",
      version: VERSION,
      description:
        "AI governance and compliance with proof. An audit is a readiness estimate, never a certification.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    paths,
    webhooks: describeWebhooks(),
    components: { securitySchemes: SECURITY_SCHEMES, schemas: { Problem: problemSchema() } },
  };
}

const SECURITY_SCHEMES = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: `Scopes: ${Object.entries(SCOPE_MEANINGS)
      .map(([scope, meaning]) => `${scope} (${meaning.toLowerCase()})`)
      .join(", ")}.`,
  },
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
} as const;

function describe(operation: AnyOperation) {
  const { access, body } = operation;
  return {
    operationId: operation.id,
    tags: [operation.area],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    security:
      access.kind === "public" ? [] : [...(access.scope === "none" ? [] : [{ apiKey: [] }]), { bearer: [] }],
    ...(access.kind === "public" ? {} : { "x-scope": access.scope, "x-role": access.role }),
    parameters: [
      ...parametersOf(operation.params, "path"),
      ...parametersOf(operation.query, "query"),
      ...(operation.isIdempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { [BODY_TYPES[operation.bodyFormat ?? "json"]]: { schema: toSchema(body, "input") } },
          },
        }
      : {}),
    responses: responsesOf(operation),
  };
}

const BODY_TYPES = { json: "application/json", multipart: "multipart/form-data", csv: "text/csv" } as const;

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Repeats within 24 hours with the same body answer what the first request answered.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

function responsesOf(operation: AnyOperation) {
  const content =
    operation.downloadType ?? (operation.isEventStream ? "text/event-stream" : "application/json");
  const success =
    operation.status === 204
      ? { description: "Done" }
      : { description: "Success", content: { [content]: { schema: toSchema(operation.output, "output") } } };
  const others = Object.entries(operation.otherSuccess ?? {}).map(([status, description]) => [
    status,
    { ...success, description },
  ]);
  const problem = (description: string) => ({
    description,
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  });
  return {
    [operation.status]: success,
    ...Object.fromEntries(others),
    default: problem("A problem (RFC 9457)"),
  };
}

/** What is sent to webhook endpoints: an envelope for each type of event. */
function describeWebhooks() {
  const text = { type: "string" };
  return Object.fromEntries(
    Object.entries(EVENTS).map(([type, event]) => [
      type,
      {
        post: {
          summary: event.meaning,
          requestBody: {
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["id", "type", "timestamp", "payload"],
                  properties: {
                    id: text,
                    type: { const: type },
                    timestamp: { type: "string", format: "date-time" },
                    payload: toSchema(event.payload, "output"),
                  },
                },
                example: {
                  id: "evt_01kajq4c2v7m0r5s8t1x3y6z9b",
                  type,
                  timestamp: "2026-11-21T09:30:00.000Z",
                  payload: event.example,
                },
              },
            },
          },
          responses: { "2XX": { description: "Received; anything else is tried again" } },
        },
      },
    ]),
  );
}

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query") {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function toSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
  });
  return rest;
}

function problemSchema() {
  const text = { type: "string" };
  return {
    type: "object",
    required: ["type", "title", "status", "detail", "code", "request_id"],
    additionalProperties: false,
    properties: {
      type: text,
      title: text,
      status: { type: "integer" },
      detail: text,
      code: { type: "string", enum: Object.keys(ERRORS) },
      request_id: text,
      errors: {
        type: "array",
        items: {
          type: "object",
          required: ["pointer", "message", "code"],
          additionalProperties: false,
          properties: { pointer: text, message: text, code: text },
        },
      },
    },
  };
}
