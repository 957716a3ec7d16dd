import type { AnyOperation } from "@/lib/core/operation";
import type { Reference } from "@/lib/core/reference";
import { PROBLEM_SCHEMA, SHARED_PARAMETERS, securitySchemes, sharedResponses } from "./components";
import { HEADERS } from "./headers";
import { OperationWriter } from "./operations";
import { SchemaWriter } from "./schemas";
import { describeWebhooks, WEBHOOK_PARAMETERS } from "./webhooks";

const VERSION = "0.1.0";

const DESCRIPTION = `AI governance and compliance with proof: audits, programs, decisions about AI systems, and a tamper-evident ledger of them. An audit is a readiness estimate, never a certification.

Bodies are JSON in \`snake_case\`; times are ISO 8601 in UTC. A failure is a problem document (RFC 9457) with a stable \`code\`. Send an \`Idempotency-Key\` with a request that creates something, so that a retry creates nothing twice. Answers may gain fields: ignore those you do not know.`;

export interface OpenApiInput {
  operations: readonly AnyOperation[];
  references: readonly Reference[];
  /** Where this installation is reached. */
  baseUrl: string;
  /** Names of the cookies: of a person's session, and of an auditor's. */
  cookies: { session: string; room: string };
}

/** The OpenAPI 3.1 document of the contracts and their reference. Pure. */
export function buildOpenApi({ operations, references, baseUrl, cookies }: OpenApiInput) {
  const areas = Object.assign({}, ...references.map((reference) => reference.areas ?? {}));
  const schemas = new SchemaWriter(references);
  const texts = references.flatMap((reference) => reference.operations ?? []);
  const parameters = Object.assign({}, ...references.map((reference) => reference.parameters ?? {}));
  const writer = new OperationWriter(schemas, {
    operations: new Map(texts.map((text) => [text.id, text])),
    parameters,
  });
  const paths = pathsOf(inOrderOfAreas(operations, Object.keys(areas)), writer);
  const webhooks = describeWebhooks(schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Assay",
      version: VERSION,
      summary: "AI governance and compliance with proof",
      description: DESCRIPTION,
      contact: { name: "The operator of this installation", url: baseUrl },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [
      { url: "/", description: "The server that this document came from" },
      { url: baseUrl, description: "The address this installation is configured with" },
    ],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: securitySchemes(cookies),
      parameters: {
        ...SHARED_PARAMETERS,
        ...writer.pageParameters(),
        ...pathParameters(parameters),
        ...WEBHOOK_PARAMETERS,
      },
      headers: HEADERS,
      responses: sharedResponses(writer.sharedProblems),
      schemas: sorted({ ...schemas.components, Problem: PROBLEM_SCHEMA }),
    },
  };
}

/** Operations by area, so that a reader finds audits before identity; an area without a place comes last. */
function inOrderOfAreas(operations: readonly AnyOperation[], areas: readonly string[]): AnyOperation[] {
  const placeOf = ({ area }: AnyOperation) => (areas.includes(area) ? areas.indexOf(area) : areas.length);
  return [...operations].sort((a, b) => placeOf(a) - placeOf(b));
}

function pathsOf(operations: readonly AnyOperation[], writer: OperationWriter) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: writer.write(operation),
    };
  }
  return paths;
}

function pathParameters(parameters: NonNullable<Reference["parameters"]>) {
  return Object.fromEntries(
    Object.entries(parameters).map(([path, { name, description, example }]) => [
      name,
      {
        name: /\{(\w+)\}$/.exec(path)?.[1] ?? "",
        in: "path",
        required: true,
        description,
        schema: { type: "string", minLength: 1 },
        example,
      },
    ]),
  );
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
