import "server-only";
import { CONTRACTS } from "./contracts";
import { buildOpenApi, type OpenApiInput } from "./openapi";
import { REFERENCES } from "./references";

/** The OpenAPI document of this product's whole API. */
export function describeApi(installation: Pick<OpenApiInput, "baseUrl" | "cookies">) {
  return buildOpenApi({ operations: CONTRACTS, references: REFERENCES, ...installation });
}

/** The operations of the API with what their reference says about them. */
export function listOperations() {
  const texts = REFERENCES.flatMap((reference) => reference.operations ?? []);
  const descriptions = new Map(texts.map(({ id, description }) => [id, description]));
  return CONTRACTS.map((operation) => ({
    ...operation,
    description: descriptions.get(operation.id) ?? "",
  }));
}
