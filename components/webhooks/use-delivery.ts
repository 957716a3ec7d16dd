"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ApiProblem, callApi } from "@/lib/core/api-client";
import { getDelivery } from "@/lib/features/webhooks/contract";
import type { DeliveryDetail } from "@/lib/features/webhooks/schema";

/** How long each reading of a delivery that is about to be tried waits; the last one is repeated. */
const WAITS_MS = [1_000, 2_000, 5_000, 10_000] as const;
/** After so many readings, about two minutes, nobody waits any more. */
const MOST_READINGS = 14;
/** A try further away than this is not waited for. */
const SOON_MS = 60_000;

interface Loaded {
  delivery?: DeliveryDetail;
  problem?: ApiProblem;
}

/** Reads a delivery, and again while its next try is near and its endpoint is tried at all. */
export function useDelivery(webhookId: string, deliveryId: string | undefined, isActive: boolean) {
  const [loaded, setLoaded] = useState<Loaded & { id?: string }>({});
  // What was waited for, and how often: another delivery, or a new attempt, is waited for anew.
  const waited = useRef({ for: "", readings: 0 });
  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (deliveryId === undefined) return;
      try {
        const params = { id: webhookId, delivery_id: deliveryId };
        const delivery = await callApi(getDelivery, { params, signal });
        setLoaded({ id: deliveryId, delivery });
      } catch (error) {
        if (error instanceof ApiProblem) setLoaded({ id: deliveryId, problem: error });
        else if (!signal?.aborted) throw error;
      }
    },
    [webhookId, deliveryId],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);
  const current: Loaded = loaded.id === deliveryId ? loaded : {};
  useEffect(() => {
    const next = current.delivery?.next_attempt_at;
    if (!isActive || !next || Date.parse(next) > Date.now() + SOON_MS) return;
    const awaited = `${deliveryId} ${next}`;
    if (waited.current.for !== awaited) waited.current = { for: awaited, readings: 0 };
    const { readings } = waited.current;
    if (readings >= MOST_READINGS) return;
    waited.current.readings += 1;
    const controller = new AbortController();
    const wait = WAITS_MS[Math.min(readings, WAITS_MS.length - 1)];
    const timer = setTimeout(() => void load(controller.signal), wait);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isActive, deliveryId, current.delivery, load]);
  return { ...current, reload: () => load() };
}
