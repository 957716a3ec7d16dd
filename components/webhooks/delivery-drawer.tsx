"use client";

import { RotateCw } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CodeBlock, indentedJson } from "@/components/ui/code-block";
import { Facts, RecordPart } from "@/components/ui/facts";
import { useRefresh } from "@/components/ui/page-address";
import { Reference } from "@/components/ui/reference";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import { ApiProblem } from "@/lib/core/api-client";
import type { Attempt, DeliveryDetail } from "@/lib/features/webhooks/schema";
import { DeliveryWord, FAILURE_LABELS } from "./labels";

interface DeliveryDrawerProps {
  webhookId: string;
  deliveryId: string | undefined;
  /** An endpoint that is paused or gone tries nothing. */
  isActive: boolean;
  canManage: boolean;
  onClose: () => void;
}

/** A delivery with its body and every attempt. */
export function DeliveryDrawer(props: DeliveryDrawerProps) {
  const { webhookId, deliveryId, isActive, canManage, onClose } = props;
  const refresh = useRefresh();
  const { delivery, problem, reload } = useDelivery(webhookId, deliveryId, isActive);
  const replay = useWrite();
  const sendAgain = async () => {
    if (!deliveryId) return;
    const params = { id: webhookId, delivery_id: deliveryId };
    const done = await replay.write(() =>
      callApi("POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay", { params }),
    );
    if (!done) return;
    toast.success("It is sent again, with the same id and body");
    await reload();
    refresh();
  };
  const close = () => {
    replay.clear();
    onClose();
    refresh();
  };
  return (
    <Sheet
      isOpen={deliveryId !== undefined}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={delivery ? `Delivery of ${delivery.event_type}` : "Delivery"}
      actions={
        canManage &&
        delivery &&
        delivery.status !== "pending" && (
          <Button size="sm" isBusy={replay.isBusy} onClick={sendAgain}>
            <RotateCw />
            Send again
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-6 p-5">
        {replay.problem && (
          <Callout tone="danger" role="alert" title="It could not be sent again">
            {replay.problem.message}
          </Callout>
        )}
        {problem ? (
          <Callout
            tone="danger"
            role="alert"
            title={
              problem.status === 404 ? "This delivery is no longer kept" : "The delivery could not be loaded"
            }
            action={problem.status === 404 ? undefined : <Button onClick={reload}>Try again</Button>}
          >
            {problem.message}
          </Callout>
        ) : delivery ? (
          <DeliveryRecord delivery={delivery} />
        ) : (
          <DeliverySkeleton />
        )}
      </div>
    </Sheet>
  );
}

function DeliverySkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

/** How long each reading of a delivery that is about to be tried waits; the last one is repeated. */
const WAITS_MS = [1_000, 2_000, 5_000, 10_000] as const;
/** After so many readings, about two minutes, the page stops asking. */
const MAX_READINGS = 14;
/** A try further away than this is not waited for. */
const SOON_MS = 60_000;

interface Loaded {
  delivery?: DeliveryDetail;
  problem?: ApiProblem;
}

/** Reads a delivery, and again while its next try is near and its endpoint is tried at all. */
function useDelivery(webhookId: string, deliveryId: string | undefined, isActive: boolean) {
  const [loaded, setLoaded] = useState<Loaded & { id?: string }>({});
  // What was waited for, and how often: the count starts again for another delivery or a new attempt.
  const waited = useRef({ for: "", readings: 0 });
  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (deliveryId === undefined) return;
      try {
        const params = { id: webhookId, delivery_id: deliveryId };
        const delivery = await callApi("GET /v1/webhooks/{id}/deliveries/{delivery_id}", { params, signal });
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
    if (readings >= MAX_READINGS) return;
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

/** What is sent, its status, and the result of each attempt. */
function DeliveryRecord({ delivery }: { delivery: DeliveryDetail }) {
  return (
    <>
      <Facts
        items={[
          { label: "Status", value: <DeliveryWord status={delivery.status} look="soft" /> },
          ...(delivery.is_test ? [{ label: "Test event", value: "Nothing has happened" }] : []),
          { label: "Event", value: <Reference value={delivery.event_id} label="event id" /> },
          { label: "Recorded", value: <Timestamp value={delivery.created_at} format="both" /> },
          delivery.next_attempt_at
            ? { label: "Next try", value: <Timestamp value={delivery.next_attempt_at} format="both" isDue /> }
            : {
                label: "Ended",
                value: delivery.completed_at ? (
                  <Timestamp value={delivery.completed_at} format="both" />
                ) : (
                  "–"
                ),
              },
        ]}
      />
      <RecordPart title="Attempts">
        {delivery.attempts_made.length === 0 ? (
          <p className="text-ink-muted text-sm">None yet.</p>
        ) : (
          <ol className="divide-y overflow-clip rounded-lg border">
            {delivery.attempts_made.map((attempt) => (
              <AttemptItem key={attempt.number} attempt={attempt} />
            ))}
          </ol>
        )}
      </RecordPart>
      <RecordPart title="Body">
        <CodeBlock label="Body that is sent">{indentedJson(delivery.body)}</CodeBlock>
      </RecordPart>
    </>
  );
}

function AttemptItem({ attempt }: { attempt: Attempt }) {
  const { number, status_code, failure, detail } = attempt;
  return (
    <li className="px-3 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ink-muted tabular-nums">#{number}</span>
        <Status tone={failure === null ? "success" : "danger"}>
          {failure === null ? "Success" : FAILURE_LABELS[failure]}
        </Status>
        {status_code !== null && <span className="tabular-nums">{status_code}</span>}
        <span className="text-ink-muted tabular-nums">{attempt.duration_ms.toLocaleString("en")} ms</span>
        <Timestamp value={attempt.started_at} className="ml-auto text-ink-muted text-xs" />
      </div>
      {detail && <p className="mt-1 text-ink-soft text-xs">{detail}</p>}
      <details className="mt-1.5">
        <summary className="w-fit rounded-sm text-accent-text text-xs">Request and answer</summary>
        <div className="mt-2 flex flex-col gap-2">
          <CodeBlock label="Request headers">{requestText(attempt)}</CodeBlock>
          <CodeBlock label="First 1,024 bytes of the answer">
            {attempt.response_excerpt === "" ? "(no answer body)" : attempt.response_excerpt}
          </CodeBlock>
        </div>
      </details>
    </li>
  );
}

function requestText(attempt: Attempt): string {
  const headers = Object.entries(attempt.request_headers).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${attempt.url}`, ...headers].join("\n");
}
