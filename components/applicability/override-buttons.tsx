"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { OverrideProps } from "./override-dialog";

const OverrideDialog = dynamic(() => import("./override-dialog").then((module) => module.OverrideDialog), {
  ssr: false,
});

/** Opens the decision whether a requirement applies. */
export function OverrideButton({ isDecided, ...props }: OverrideProps & { isDecided: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" className="text-accent-text" onClick={() => setOpen(true)}>
        {isDecided ? "Decide anew" : "Override"}
        <span className="sr-only">{props.citation}</span>
      </Button>
      {isOpen && <OverrideDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Takes a decision back, so that the answers decide again. */
export function RemoveOverrideButton({ requirementId, citation, systemId }: OverrideProps) {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const confirm = async () => {
    const params = { requirement_id: requirementId };
    const query = systemId === undefined ? {} : { system_id: systemId };
    const done = await write(() => callApi("DELETE /v1/applicability/{requirement_id}", { params, query }));
    if (!done) return;
    toast.success(`The answers decide about ${citation} again`);
    setOpen(false);
    refresh();
  };
  return (
    <>
      <Button size="sm" variant="ghost" className="text-accent-text" onClick={() => setOpen(true)}>
        Remove decision
        <span className="sr-only">{citation}</span>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`Remove the decision about ${citation}?`}
        confirmLabel="Remove decision"
        isBusy={isBusy}
        onConfirm={confirm}
      >
        The answers decide again, and programs count anew at once. The reason is not kept.
        {problem && (
          <span role="alert" className="mt-2 block text-danger">
            {problem.message}
          </span>
        )}
      </ConfirmDialog>
    </>
  );
}
