"use client";

import { callApi } from "@/components/api";
import { useRead } from "@/components/ui/use-read";
import { type AuditChoice, auditChoices } from "./audit-choices";

const NONE: readonly AuditChoice[] = [];

/** The completed audits to choose from, for a form that opens on a page without them; none until they are read. */
export function useAuditChoices(): readonly AuditChoice[] {
  const { reading } = useRead(readAuditChoices);
  return reading.state === "done" ? reading.answer : NONE;
}

async function readAuditChoices(signal: AbortSignal): Promise<AuditChoice[]> {
  const [audits, frameworks] = await Promise.all([
    callApi("GET /v1/audit-history", { query: { limit: "100" }, signal }),
    callApi("GET /v1/frameworks", { query: {}, signal }),
  ]);
  return auditChoices(audits.data, Object.fromEntries(frameworks.data.map(({ code, name }) => [code, name])));
}
