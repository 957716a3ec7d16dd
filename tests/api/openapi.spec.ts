import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { METHODS } from "@/lib/core/operation";
import { CONTRACTS } from "@/lib/features/api-document/contracts";
import { api } from "../support/api";
import { openApiDocument } from "../support/openapi";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** The answer for unknown addresses is no operation. */
const NOT_OPERATIONS = ["app/v1/[[...path]]/route.ts", "app/auth/[[...path]]/route.ts"];

const routeFiles = ["app/v1", "app/auth"]
  .flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name}`),
  )
  .filter((file) => path.basename(file) === "route.ts" && !NOT_OPERATIONS.includes(file));

const fileOf = (operationPath: string) => `app${operationPath.replace(/\{(\w+)\}/g, "[$1]")}/route.ts`;

describe("route files and contracts agree", () => {
  test("every operation has the route file of its path", () => {
    const missing = CONTRACTS.map(({ path: operationPath }) => fileOf(operationPath)).filter(
      (file) => !routeFiles.includes(file),
    );
    expect(missing).toEqual([]);
  });

  test("every route file is the path of an operation", () => {
    const files = new Set(CONTRACTS.map(({ path: operationPath }) => fileOf(operationPath)));
    expect(routeFiles.filter((file) => !files.has(file))).toEqual([]);
  });

  test.each(routeFiles)("%s binds exactly the operations of its path, and exports every method", (file) => {
    const source = fs.readFileSync(path.join(ROOT, file), "utf8");
    const bound = [...source.matchAll(/\broute\(\s*\w+\.(\w+)/g)].map(([, id]) => id);
    const wanted = CONTRACTS.filter(({ path: operationPath }) => fileOf(operationPath) === file).map(
      ({ id }) => id,
    );
    expect(bound.sort()).toEqual(wanted.sort());
    const exported = /export const \{([^}]*)\} = routes\(/
      .exec(source)?.[1]
      ?.split(",")
      .map((name) => name.trim());
    expect(exported).toEqual(expect.arrayContaining([...METHODS]));
  });

  test.each(CONTRACTS.map(({ method, path: operationPath }) => [method, operationPath] as const))(
    "%s %s is served",
    async (method, operationPath) => {
      const { status, json } = await api({ method, path: operationPath.replace(/\{\w+\}/g, "unknown") });
      // Without credential and body an operation that exists answers 401, and a public one 200 or 415.
      expect([200, 401, 415]).toContain(status);
      expect([undefined, "unauthenticated", "unsupported_media_type"]).toContain(json.code);
    },
  );
});

// biome-ignore lint/suspicious/noExplicitAny: read as a client generator would
type Json = any;

describe("GET /v1/openapi.json", () => {
  let document: Json;
  let operations: { name: string; path: string; method: string; operation: Json }[];
  beforeAll(async () => {
    document = (await api({ path: "/v1/openapi.json" })).json;
    operations = Object.entries<Json>(document.paths).flatMap(([operationPath, item]) =>
      Object.entries<Json>(item).map(([method, operation]) => ({
        name: `${method} ${operationPath}`,
        path: operationPath,
        method,
        operation,
      })),
    );
  });

  test("is served to anybody and is the document of the contracts", async () => {
    const { status, headers } = await api({ path: "/v1/openapi.json" });
    expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(document).toEqual(openApiDocument(document.servers[1].url));
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  });

  test("describes exactly the operations there are", () => {
    const wanted = CONTRACTS.map(
      ({ method, path: operationPath }) => `${method.toLowerCase()} ${operationPath}`,
    );
    expect(operations.map(({ name }) => name).sort()).toEqual(wanted.sort());
  });

  test("gives every operation its own id and a summary", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, operation } of operations) {
      expect(operation.operationId, name).toMatch(/^[a-z][A-Za-z]+$/);
      expect(operation.summary, name).toMatch(/^[A-Z]/);
    }
  });

  const resolve = (node: Json): Json =>
    node.$ref === undefined
      ? node
      : node.$ref
          .slice(2)
          .split("/")
          .reduce((found: Json, part: string) => found[part], document);

  test("declares every parameter of a path, and none besides", () => {
    for (const { name, path: operationPath, operation } of operations) {
      const parameters: Json[] = operation.parameters.map(resolve);
      const inPath = parameters.filter((parameter) => parameter.in === "path");
      expect(inPath.map((parameter) => parameter.name).sort(), name).toEqual(
        [...operationPath.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter).sort(),
      );
      for (const parameter of inPath) expect(parameter.required, name).toBe(true);
      const places = parameters.map((parameter) => `${parameter.in}:${parameter.name}`);
      expect(new Set(places).size, name).toBe(places.length);
    }
  });

  test("describes the success and the problem of every operation, and the credentials it takes", () => {
    for (const { name, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      expect(
        statuses.some((status) => /^2\d\d$/.test(status)),
        name,
      ).toBe(true);
      expect(resolve(operation.responses.default).content["application/problem+json"], name).toBeDefined();
      for (const requirement of operation.security) {
        for (const scheme of Object.keys(requirement))
          expect(document.components.securitySchemes[scheme], name).toBeDefined();
      }
    }
  });

  test("resolves every reference, and refers to nothing outside", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
      ([, reference]) => reference ?? "",
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) {
      const target = reference
        .replace(/^#\//, "")
        .split("/")
        .reduce<Json>(
          (node, part) => node?.[decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~")],
          document,
        );
      expect(target, reference).toBeDefined();
    }
  });

  test("tells a client what is required: fields with a default need not be sent", () => {
    const schema = resolve(document.paths["/v1/audit"].post.requestBody.content["application/json"].schema);
    expect(schema.required.sort()).toEqual(["framework", "system_name"]);
    expect(schema.additionalProperties).toBe(false);
    expect(schema.properties.scope.enum).toEqual(["full", "quick", "deep"]);
  });

  test("has a pattern or an enum only where it can be kept", () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text]) => JSON.parse(text ?? '""'),
    );
    for (const pattern of patterns) expect(() => new RegExp(pattern, "u"), pattern).not.toThrow();
  });
});
