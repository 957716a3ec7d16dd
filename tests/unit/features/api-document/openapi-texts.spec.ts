import { describe, expect, test } from "vitest";
import { CONTRACTS } from "@/lib/features/api-document/contracts";
import { REFERENCES } from "@/lib/features/api-document/references";
import { openApiDocument } from "../../../support/openapi";

// biome-ignore lint/suspicious/noExplicitAny: read as any tool would
type Json = any;

const document: Json = openApiDocument("https://assay.example.com");
const references = REFERENCES.flatMap((reference) => reference.operations ?? []);

/** Schemas of the document with the place they are at, components and inline ones. */
function schemasOf(node: Json, path: string): { path: string; schema: Json }[] {
  if (node === null || typeof node !== "object") return [];
  const own = node.type === "object" && node.properties ? [{ path, schema: node }] : [];
  return [
    ...own,
    ...Object.entries(node)
      .filter(([key]) => key !== "example" && key !== "examples")
      .flatMap(([key, part]) => schemasOf(part, `${path}/${key}`)),
  ];
}

const resolve = (node: Json): Json =>
  node.$ref === undefined
    ? node
    : node.$ref
        .slice(2)
        .split("/")
        .reduce((target: Json, part: string) => target[part], document);

const operations: { name: string; operation: Json }[] = Object.entries<Json>(document.paths).flatMap(
  ([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);

describe("everything is described", () => {
  test("every operation by a sentence of its own", () => {
    const described = new Set(references.map(({ id }) => id));
    expect(CONTRACTS.map(({ id }) => id).filter((id) => !described.has(id))).toEqual([]);
    for (const reference of references)
      expect(reference.description, reference.id).toMatch(/^[A-Z].{30,}\.$/s);
  });

  test("every parameter and every header", () => {
    const parameters = operations.flatMap(({ name, operation }) =>
      operation.parameters.map((parameter: Json) => ({ name, parameter: resolve(parameter) })),
    );
    const bare = parameters.filter(({ parameter }) => !parameter.description);
    expect(bare.map(({ name, parameter }) => `${name}: ${parameter.name}`)).toEqual([]);
  });

  test("every component schema and every field", () => {
    const schemas = schemasOf({ paths: document.paths, components: document.components }, "#");
    const bare = schemas.flatMap(({ path, schema }) =>
      Object.entries<Json>(schema.properties)
        .filter(([, property]) => !property.description)
        .map(([field]) => `${path}: ${field}`),
    );
    expect(bare).toEqual([]);
    const unnamed = Object.entries<Json>(document.components.schemas).filter(
      ([, schema]) => !schema.description,
    );
    expect(unnamed.map(([name]) => name)).toEqual([]);
  });

  test("every JSON body by an example", () => {
    const bare = operations.flatMap(({ name, operation }) => {
      const bodies = [operation.requestBody, ...Object.values<Json>(operation.responses)]
        .filter(Boolean)
        .map(resolve);
      return bodies
        .map((body) => body.content?.["application/json"])
        .filter((media) => media && media.example === undefined)
        .map(() => name);
    });
    expect(bare).toEqual([]);
  });
});
