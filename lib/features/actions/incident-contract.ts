import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { pageOf } from "@/lib/core/pagination";
import {
  ChangeIncidentSchema,
  CreateIncidentSchema,
  IncidentItemSchema,
  IncidentQuerySchema,
  IncidentSchema,
} from "./incident-schema";

const area = "Incidents";
const byId = z.object({ id: z.string() });
const canRead = { kind: "credential", scope: "programs", role: "viewer" } as const;
const canRecord = { kind: "credential", scope: "programs", role: "contributor" } as const;
const canManage = { kind: "credential", scope: "programs", role: "manager" } as const;

export const listIncidents = operation({
  id: "listIncidents",
  method: "GET",
  path: "/v1/incidents",
  area,
  summary: "List incidents, unreported ones first by deadline",
  access: canRead,
  query: IncidentQuerySchema,
  output: pageOf(IncidentItemSchema),
  status: 200,
});

export const createIncident = operation({
  id: "createIncident",
  method: "POST",
  path: "/v1/incidents",
  area,
  summary: "Record an incident",
  access: canRecord,
  body: CreateIncidentSchema,
  output: IncidentSchema,
  status: 201,
  location: "/v1/incidents/{id}",
  isIdempotent: true,
});

export const getIncident = operation({
  id: "getIncident",
  method: "GET",
  path: "/v1/incidents/{id}",
  area,
  summary: "Read an incident with its deadline and corrective actions",
  access: canRead,
  params: byId,
  output: IncidentSchema,
  status: 200,
});

export const changeIncident = operation({
  id: "changeIncident",
  method: "PATCH",
  path: "/v1/incidents/{id}",
  area,
  summary: "Change an incident or record its report",
  access: canManage,
  params: byId,
  body: ChangeIncidentSchema,
  output: IncidentSchema,
  status: 200,
  entityTag: "version",
});
