import { useRef, useState } from "react";
import { callApi } from "@/components/api";
import { newId } from "@/lib/core/ids";
import type { RunAudit } from "@/lib/features/audits/schema";

/**
 * Starts audits in the background, one after the other. When one cannot be started the ones before it run on, and are
 * not started again by the next try: `started` says how many they are.
 */
export function useStartAudits() {
  const [started, setStarted] = useState(0);
  const start = useStart();
  /** @throws ApiProblem of the first audit that could not be started */
  const startAll = async (bodies: readonly RunAudit[]): Promise<string[]> => {
    const ids: string[] = [];
    try {
      for (const body of bodies) ids.push(await start(body));
      return ids;
    } finally {
      setStarted(ids.length);
    }
  };
  return { startAll, started };
}

/** Starts one audit; the same body again, after a lost answer or another's failure, is the same audit. */
function useStart(): (body: RunAudit) => Promise<string> {
  const keys = useRef(new Map<string, string>());
  const started = useRef(new Map<string, string>());
  return async (body) => {
    const text = JSON.stringify(body);
    const known = started.current.get(text);
    if (known !== undefined) return known;
    const key = keys.current.get(text) ?? newId("request");
    keys.current.set(text, key);
    const headers = { prefer: "respond-async", "idempotency-key": key };
    const { id } = await callApi("POST /v1/audit", { body, headers });
    started.current.set(text, id);
    return id;
  };
}
