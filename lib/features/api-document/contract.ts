import { z } from "zod";
import { operation } from "@/lib/core/operation";

export const getOpenApi = operation({
  id: "getOpenApi",
  method: "GET",
  path: "/v1/openapi.json",
  area: "Interface",
  summary: "This document",
  // It describes the interface and holds nothing of any organization.
  access: { kind: "public" },
  output: z.record(z.string(), z.unknown()),
  status: 200,
  entityTag: "content",
});
