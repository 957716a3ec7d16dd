import { operation } from "@/lib/core/operation";
import { SecurityEventSchema, SecurityLogExportQuery, SecurityLogPage, SecurityLogQuery } from "./schema";

const area = "Security log";
const adminOnly = { kind: "credential", scope: "none", role: "admin" } as const;

export const listSecurityEvents = operation({
  id: "listSecurityEvents",
  method: "GET",
  path: "/v1/security-log",
  area,
  summary: "List security events, newest first",
  access: adminOnly,
  query: SecurityLogQuery,
  output: SecurityLogPage,
  status: 200,
});

export const exportSecurityLog = operation({
  id: "exportSecurityLog",
  method: "GET",
  path: "/v1/security-log/export",
  area,
  summary: "Export security events as newline-delimited JSON, oldest first",
  access: adminOnly,
  query: SecurityLogExportQuery,
  output: SecurityEventSchema,
  downloadTypes: ["application/x-ndjson"],
  status: 200,
});
