import { operation } from "@/lib/core/operation";
import {
  DemonstrationSchema,
  KeepDemonstrationSchema,
  RemoveDemonstrationSchema,
  RemovedDemonstrationSchema,
} from "./schema";

const area = "Identity";
/** Keys never delete an organization, so these need a signed-in administrator. */
const access = { kind: "credential", scope: "none", role: "admin" } as const;

export const getDemonstration = operation({
  id: "getDemonstration",
  method: "GET",
  path: "/v1/organization/demonstration",
  area,
  summary: "What the organization holds: sample data, and what people have added",
  access,
  output: DemonstrationSchema,
  status: 200,
});

export const removeDemonstration = operation({
  id: "removeDemonstration",
  method: "POST",
  path: "/v1/organization/demonstration/remove",
  area,
  summary: "Delete a demonstration organization with everything in it",
  access,
  body: RemoveDemonstrationSchema,
  output: RemovedDemonstrationSchema,
  status: 200,
});

export const keepDemonstration = operation({
  id: "keepDemonstration",
  method: "POST",
  path: "/v1/organization/demonstration/keep",
  area,
  summary: "Turn a demonstration into an ordinary organization",
  access,
  body: KeepDemonstrationSchema,
  output: DemonstrationSchema,
  status: 200,
});
