import { operation } from "@/lib/core/operation";
import { listOf } from "@/lib/core/pagination";
import { SearchHitSchema, SearchQuerySchema } from "./schema";

export const search = operation({
  id: "search",
  method: "GET",
  path: "/v1/search",
  area: "Search",
  summary: "Find records, controls, requirements and people by name, the closest first",
  access: { kind: "credential", scope: "any", role: "viewer" },
  query: SearchQuerySchema,
  output: listOf(SearchHitSchema),
  status: 200,
});
