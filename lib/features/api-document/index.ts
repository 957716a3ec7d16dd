import "server-only";
import { CONTRACTS } from "./contracts";
import { buildOpenApi, type OpenApiInput } from "./openapi";
import { REFERENCES } from "./references";

/** The OpenAPI document of this product's whole API. */
export function describeApi(installation: Pick<OpenApiInput, "baseUrl" | "sessionCookie">) {
  return buildOpenApi({ operations: CONTRACTS, references: REFERENCES, ...installation });
}
