import { CONTRACTS } from "@/lib/contracts";
import { buildOpenApi } from "@/lib/http/openapi";

const document = JSON.stringify(buildOpenApi(CONTRACTS));

/** Public: it describes the interface and holds nothing of any organization. */
export function GET(): Response {
  return new Response(document, { headers: { "content-type": "application/json" } });
}
