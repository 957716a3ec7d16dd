import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { CONTRACTS } from "@/lib/features/api-document/contracts";
import { REFERENCES } from "@/lib/features/api-document/references";
import { closed, openApiDocument } from "../../../support/openapi";

// biome-ignore lint/suspicious/noExplicitAny: read as any tool would
type Json = any;

const document: Json = openApiDocument("https://assay.example.com");
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(closed(document), "openapi.json");

const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

/** Every media type with an example, with the pointer to its schema. */
function examples(node: Json, path: readonly string[] = []): { pointer: string; example: Json }[] {
  if (node === null || typeof node !== "object") return [];
  if (node.schema !== undefined && node.example !== undefined)
    return [{ pointer: `#/${[...path, "schema"].map(escaped).join("/")}`, example: node.example }];
  return Object.entries(node).flatMap(([key, part]) => examples(part, [...path, key]));
}

const found = examples({
  paths: document.paths,
  webhooks: document.webhooks,
  components: document.components,
});

test.each(found.map(({ pointer, example }) => [pointer, example] as const))(
  "the example beside %s is valid, and names no field the schema does not",
  (pointer, example) => {
    const validate = ajv.compile({ $ref: `openapi.json${encodeURI(pointer)}` });
    expect(validate(example) ? [] : ajv.errorsText(validate.errors)).toEqual([]);
  },
);

const references = REFERENCES.flatMap((reference) => reference.operations ?? []);

describe.each(references.map((reference) => [reference.id, reference] as const))("%s", (id, reference) => {
  const operation = CONTRACTS.find((candidate) => candidate.id === id);

  test("is an operation, and its examples are what the service itself takes and gives", () => {
    expect(operation).toBeDefined();
    if (reference.request !== undefined) operation?.body?.parse(reference.request);
    for (const [schema, example] of [
      [operation?.output, reference.response],
      [operation?.accepted, reference.accepted],
    ] as const)
      if (example !== undefined) expect(schema?.parse(example)).toEqual(example);
  });
});
