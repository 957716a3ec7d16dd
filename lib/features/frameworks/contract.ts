import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { listOf, pageOf } from "@/lib/core/pagination";
import {
  CatalogHitSchema,
  ListedFrameworkSchema,
  ListFrameworksSchema,
  ReadFrameworkSchema,
  SearchCatalogSchema,
} from "./schema";

const access = { kind: "credential", scope: "any", role: "viewer" } as const;

export const listFrameworks = operation({
  id: "listFrameworks",
  method: "GET",
  path: "/v1/frameworks",
  area: "Frameworks",
  summary: "List the framework catalog",
  access,
  query: ListFrameworksSchema,
  output: listOf(ListedFrameworkSchema),
  status: 200,
  entityTag: "content",
});

export const getFramework = operation({
  id: "getFramework",
  method: "GET",
  path: "/v1/frameworks/{code}",
  area: "Frameworks",
  summary: "Read a framework with its controls and their relations",
  access,
  params: z.object({ code: z.string() }),
  output: ReadFrameworkSchema,
  status: 200,
  entityTag: "content",
});

export const searchCatalog = operation({
  id: "searchCatalog",
  method: "GET",
  path: "/v1/frameworks/search",
  area: "Frameworks",
  summary: "Search the controls and requirements of every framework",
  access,
  query: SearchCatalogSchema,
  output: pageOf(CatalogHitSchema),
  status: 200,
});
