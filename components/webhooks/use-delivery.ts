"use client";

import { useCallback, useEffect, useState } from "react";
import { ApiProblem, callApi } from "@/lib/api-client";
import { getDelivery } from "@/lib/webhooks/contract";
import type { DeliveryDetail } from "@/lib/webhooks/schema";

/** How often a delivery that is about to be tried is read again. */
const WATCH_MS = 1_000;
/** A try further away than this is not waited for. */
const SOON_MS = 60_000;

interface Loaded {
  delivery?: DeliveryDetail;
  problem?: ApiProblem;
}

/** Reads a delivery, and again while its next try is near. */
export function useDelivery(webhookId: string, deliveryId: string | undefined) {
  const [loaded, setLoaded] = useState<Loaded & { id?: string }>({});
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
    if (!next || Date.parse(next) > Date.now() + SOON_MS) return;
    const controller = new AbortController();
    const timer = setTimeout(() => void load(controller.signal), WATCH_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [current.delivery, load]);
  return { ...current, reload: () => load() };
}
