import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CONTRACTS } from "@/lib/features/api-document/contracts";
import { openApiDocument } from "../../../support/openapi";

// biome-ignore lint/suspicious/noExplicitAny: read as a client generator would
type Json = any;

const document: Json = openApiDocument("https://assay.example.com");

const resolve = (node: Json): Json =>
  node.$ref === undefined
    ? node
    : node.$ref
        .slice(2)
        .split("/")
        .reduce((target: Json, part: string) => target[part], document);

const operations = CONTRACTS.map((contract) => ({
  name: `${contract.method} ${contract.path}`,
  contract,
  operation: document.paths[contract.path][contract.method.toLowerCase()],
}));

/** Every schema below a node, through references. */
function schemasBelow(node: Json, seen: Set<Json> = new Set()): Set<Json> {
  if (node === null || typeof node !== "object" || seen.has(node)) return seen;
  seen.add(node);
  if (typeof node.$ref === "string") schemasBelow(resolve(node), seen);
  for (const [key, part] of Object.entries(node)) if (key !== "example") schemasBelow(part, seen);
  return seen;
}

describe("what a generated client gets", () => {
  test("a number in a query is an integer with its bounds", () => {
    for (const { name, contract, operation } of operations) {
      if (!(contract.query instanceof z.ZodObject)) continue;
      for (const [field, schema] of Object.entries<z.ZodType>(contract.query.shape)) {
        if (typeof schema.safeParse("1").data !== "number") continue;
        const parameter = operation.parameters.map(resolve).find((one: Json) => one.name === field);
        expect(parameter.schema, `${name} ${field}`).toMatchObject({
          type: "integer",
          minimum: expect.any(Number),
        });
      }
    }
    expect(document.components.parameters.PageLimit.schema).toEqual({
      type: "integer",
      minimum: 1,
      maximum: 100,
      default: 50,
    });
  });

  test("the result of 200 and the progress of 202 are different schemas", () => {
    const schemaOf = (path: string, status: number) =>
      document.paths[path].post.responses[status].content["application/json"].schema.$ref;
    expect(schemaOf("/v1/audit", 200)).toBe("#/components/schemas/AuditResult");
    expect(schemaOf("/v1/audit", 202)).toBe("#/components/schemas/AuditProgress");
    expect(schemaOf("/v1/orchestrator/consensus", 200)).toBe("#/components/schemas/ConsensusResult");
    expect(schemaOf("/v1/orchestrator/consensus", 202)).toBe("#/components/schemas/AcceptedConsensus");
    for (const path of ["/v1/audit", "/v1/orchestrator/consensus"]) {
      const { parameters, responses } = document.paths[path].post;
      expect(parameters.map((one: Json) => resolve(one).name)).toContain("Prefer");
      expect(Object.keys(responses[202].headers)).toContain("Location");
    }
  });

  test("requests refuse fields they do not know, answers may gain fields", () => {
    for (const { name, contract, operation } of operations) {
      for (const schema of schemasBelow(operation.responses))
        expect(schema.additionalProperties, name).not.toBe(false);
      const body = operation.requestBody?.content["application/json"]?.schema;
      if (contract.body && body) expect(resolve(body).additionalProperties, name).toBe(false);
    }
  });

  test("times have a format and no pattern that spells out leap years", () => {
    const patterns = [...schemasBelow(document)]
      .map((node) => node.pattern)
      .filter((text) => typeof text === "string");
    expect(patterns.filter((pattern) => pattern.length > 60)).toEqual([]);
  });
});

describe("what an operation can answer", () => {
  test.each(operations.map((one) => [one.name, one] as const))(
    "%s names its failures",
    (_, { contract, operation }) => {
      const statuses = Object.keys(operation.responses);
      const wanted = ["422", "429", "default"];
      if (contract.access.kind !== "public") wanted.push("401", "403");
      if (contract.params) wanted.push("404");
      if (contract.body) wanted.push("400", "413", "415");
      if (contract.isIdempotent) wanted.push("409");
      expect(statuses).toEqual(expect.arrayContaining(wanted));
      for (const status of statuses) {
        const headers = Object.keys(resolve(operation.responses[status]).headers);
        expect(headers, status).toEqual(
          expect.arrayContaining(["X-Request-Id", "RateLimit", "RateLimit-Policy"]),
        );
      }
      expect(Object.keys(resolve(operation.responses[429]).headers)).toContain("Retry-After");
    },
  );

  test("everything that is shared is used", () => {
    const text = JSON.stringify(document);
    const unused = ["schemas", "responses", "parameters", "headers"].flatMap((kind) =>
      Object.keys(document.components[kind]).filter(
        (name) => !text.includes(`"#/components/${kind}/${name}"`),
      ),
    );
    expect(unused).toEqual([]);
  });
});

describe("who may call", () => {
  test("servers, contact, license and tags are named", () => {
    expect(document.servers.map(({ url }: Json) => url)).toEqual(["/", "https://assay.example.com"]);
    expect(document.info).toMatchObject({
      license: { identifier: "Apache-2.0" },
      contact: { url: expect.any(String) },
    });
    const tags = document.tags.map(({ name }: Json) => name);
    expect(tags[0]).toBe("Audits");
    expect(
      [...new Set(operations.map(({ contract }) => contract.area))].filter((area) => !tags.includes(area)),
    ).toEqual([]);
  });

  test("key, token and session are described, and each operation says which scope and role it needs", () => {
    expect(Object.keys(document.components.securitySchemes)).toEqual(["apiKey", "bearer", "session", "room"]);
    for (const { name, contract, operation } of operations) {
      if (contract.access.kind !== "credential") continue;
      expect(operation["x-scope"], name).toBe(contract.access.scope);
      expect(operation.description, name).toContain(`\`${contract.access.role}\``);
      const takesKeys = operation.security.some((scheme: Json) => scheme.apiKey);
      expect(takesKeys, name).toBe(contract.access.scope !== "none");
    }
  });

  test("a webhook has an id, and the headers a receiver checks it with", () => {
    for (const [type, { post }] of Object.entries<Json>(document.webhooks)) {
      expect(post.operationId, type).toMatch(/^on[A-Z]/);
      expect(post.parameters.map((one: Json) => resolve(one).name)).toEqual([
        "X-Service-Signature",
        "webhook-id",
        "webhook-timestamp",
        "webhook-signature",
      ]);
    }
  });
});
