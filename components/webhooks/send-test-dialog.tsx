"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { EVENT_TYPES, EVENTS, type EventType } from "@/lib/features/events/schema";
import { testWebhook } from "@/lib/features/webhooks/contract";
import type { Webhook } from "@/lib/features/webhooks/schema";
import { exampleOf } from "./labels";

interface SendTestDialogProps {
  webhook: Webhook;
  isOpen: boolean;
  onClose: () => void;
}

const OPTIONS = EVENT_TYPES.map((type) => ({ value: type, label: type }));

/** Sends the example of an event type and opens its delivery. */
export function SendTestDialog({ webhook, isOpen, onClose }: SendTestDialogProps) {
  const id = useId();
  const router = useRouter();
  const [type, setType] = useState<EventType>(webhook.events[0] ?? "audit.completed");
  const { write, isBusy, problem, clear } = useWrite();
  const close = () => {
    clear();
    onClose();
  };
  const send = async () => {
    const done = await write(() => callApi(testWebhook, { params: { id: webhook.id }, body: { type } }));
    if (!done) return;
    close();
    router.push(`/webhooks/${webhook.id}?delivery=${done.answer.id}`, { scroll: false });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title="Send a test event"
      description="Signed and delivered like any other. Its id begins with evt_test_ and nothing has happened."
    >
      <Field id={id} label="Event" help={EVENTS[type].meaning}>
        <Select id={id} value={type} options={OPTIONS} onChange={setType} />
      </Field>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide example is scrolled with the keyboard
        tabIndex={0}
        className="mt-3 max-h-64 overflow-auto rounded-md border bg-sunken p-3 font-mono text-xs leading-5"
      >
        {exampleOf(type)}
      </pre>
      {problem && (
        <p role="alert" className="mt-2 text-danger text-sm">
          {problem.message}
        </p>
      )}
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button variant="primary" isBusy={isBusy} onClick={send}>
          Send
        </Button>
      </DialogActions>
    </Dialog>
  );
}
