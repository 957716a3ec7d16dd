"use client";

import { RotateCw } from "lucide-react";
import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/components/ui/count-of";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";

/** Sends every dead letter of an endpoint again. */
export function ReplayDeadButton({ webhookId, count }: { webhookId: string; count: number }) {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const { write, isBusy, problem, clear } = useWrite();
  const close = () => {
    clear();
    setOpen(false);
  };
  const replay = async () => {
    const done = await write(() =>
      callApi("POST /v1/webhooks/{id}/replay-dead", { params: { id: webhookId } }),
    );
    if (!done) return;
    toast.success(`${countOf(done.answer.replayed, "delivery is", "deliveries are")} sent again`);
    close();
    refresh();
  };
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <RotateCw />
        Send dead letters again
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={(next) => !next && close()}
        title="Send every dead letter again?"
        confirmLabel={`Send ${count.toLocaleString("en")} again`}
        isBusy={isBusy}
        onConfirm={replay}
      >
        <p>
          Each keeps its id and body, so a receiver that has seen one can drop it. Those that fail again are
          tried for about three days.
        </p>
        {problem && (
          <p role="alert" className="mt-2 text-danger">
            {problem.message}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
