"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import { SecretOnce } from "@/components/ui/secret-once";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { rotateWebhookSecret } from "@/lib/features/webhooks/contract";
import type { Webhook } from "@/lib/features/webhooks/schema";

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
    const done = await write(() => callApi(rotateWebhookSecret, { params: { id: webhook.id }, body }));
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
