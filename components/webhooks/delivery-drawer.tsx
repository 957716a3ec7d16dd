"use client";

import { RotateCw } from "lucide-react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useRefresh } from "@/components/ui/page-address";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { replayDelivery } from "@/lib/features/webhooks/contract";
import { DeliveryRecord } from "./delivery-record";
import { useDelivery } from "./use-delivery";

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
    const done = await replay.write(() => callApi(replayDelivery, { params }));
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
