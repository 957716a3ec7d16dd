"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { useRefresh } from "@/components/ui/page-address";
import { SecretOnce } from "@/components/ui/secret-once";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import { EVENT_MEANINGS, EVENT_TYPES, type EventType } from "@/lib/features/events/vocabulary";
import type { Webhook } from "@/lib/features/webhooks/schema";
import { exampleOf } from "./event-example";

interface RotateSecretDialogProps {
  webhook: Webhook;
  isOpen: boolean;
  onClose: () => void;
}

/** Replaces the signing secret after asking, and shows the new one once. */
export function RotateSecretDialog({ webhook, isOpen, onClose }: RotateSecretDialogProps) {
  const refresh = useRefresh();
  const [secret, setSecret] = useState<string>();
  const { write, isBusy, problem, clear } = useWrite();
  const close = () => {
    clear();
    onClose();
    if (!secret) return;
    setSecret(undefined);
    refresh();
  };
  const [isLeaked, setLeaked] = useState(false);
  const rotate = async () => {
    const body = { effective: isLeaked ? "now" : "after_grace" } as const;
    const done = await write(() =>
      callApi("POST /v1/webhooks/{id}/rotate-secret", { params: { id: webhook.id }, body }),
    );
    if (done) setSecret(done.answer.secret);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title={secret ? "New signing secret" : "Replace the signing secret?"}
      isPinned={secret !== undefined}
    >
      {secret ? (
        <SecretOnce name="Signing secret" secret={secret} onDone={close}>
          Give it to the receiver now. It is stored encrypted and never shown again.
        </SecretOnce>
      ) : (
        <>
          <p className="text-ink-soft text-sm">
            For 24 hours the old secret signs too.{" "}
            <code className="font-mono text-xs">webhook-signature</code> carries both signatures;{" "}
            <code className="font-mono text-xs">X-Service-Signature</code> stays with the old secret until
            then, or until you finish the rotation.
          </p>
          <LabeledCheckbox checked={isLeaked} onChange={setLeaked} className="mt-3">
            The old secret leaked: change X-Service-Signature at once
          </LabeledCheckbox>
          {problem && (
            <p role="alert" className="mt-2 text-danger text-sm">
              {problem.message}
            </p>
          )}
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" isBusy={isBusy} onClick={rotate}>
              Replace the secret
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

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
    const done = await write(() =>
      callApi("POST /v1/webhooks/{id}/test", { params: { id: webhook.id }, body: { type } }),
    );
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
      <Field id={id} label="Event" help={EVENT_MEANINGS[type]}>
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

interface DeleteEndpointDialogProps {
  webhook: Webhook;
  isOpen: boolean;
  onClose: () => void;
}

export function DeleteEndpointDialog({ webhook, isOpen, onClose }: DeleteEndpointDialogProps) {
  const router = useRouter();
  const refresh = useRefresh();
  const { write, isBusy, problem, clear } = useWrite();
  const close = () => {
    clear();
    onClose();
  };
  const remove = async () => {
    const done = await write(() => callApi("DELETE /v1/webhooks/{id}", { params: { id: webhook.id } }));
    if (!done) return;
    toast.success("Endpoint deleted");
    router.push("/webhooks");
    refresh();
  };
  const { pending, delivered, dead } = webhook.deliveries;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title="Delete the endpoint?"
      confirmLabel="Delete the endpoint"
      isBusy={isBusy}
      onConfirm={remove}
    >
      <p className="break-all font-mono text-xs">{webhook.url}</p>
      <p className="mt-2">
        {pending === 0
          ? "Nothing waits to be sent."
          : `${countOf(pending, "waiting delivery", "waiting deliveries")} will never be sent.`}{" "}
        The record of {countOf(delivered + dead, "ended delivery", "ended deliveries")} is deleted with it. To
        stop for a while, pause it instead.
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
