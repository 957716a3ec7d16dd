"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import type { Engagement } from "@/lib/features/engagements/schema";

/** Extends or shortens an engagement, or ends it for good. */
export function EngagementActions({ engagement }: { engagement: Engagement }) {
  const refresh = useRefresh();
  const [isExtending, setExtending] = useState(false);
  const [isRevoking, setRevoking] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const revoke = async () => {
    const done = await write(() =>
      callApi("POST /v1/engagements/{id}/revoke", { params: { id: engagement.id } }),
    );
    setRevoking(false);
    if (done) toast.success("Engagement revoked");
    refresh();
  };
  if (engagement.state === "revoked") return null;
  return (
    <>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem.message}
        </p>
      )}
      <Button onClick={() => setExtending(true)}>Extend or shorten</Button>
      <Button onClick={() => setRevoking(true)}>Revoke engagement</Button>
      <Dialog isOpen={isExtending} onOpenChange={setExtending} title="Extend or shorten">
        <ExtendForm engagement={engagement} onDone={() => setExtending(false)} />
      </Dialog>
      <ConfirmDialog
        isOpen={isRevoking}
        onOpenChange={setRevoking}
        title="Revoke the engagement?"
        confirmLabel="Revoke"
        isBusy={isBusy}
        onConfirm={() => void revoke()}
      >
        The links and sessions of every auditor end at once, for good. Requests, findings and samples are
        kept.
      </ConfirmDialog>
    </>
  );
}

function ExtendForm({ engagement, onDone }: { engagement: Engagement; onDone: () => void }) {
  const id = useId();
  const refresh = useRefresh();
  const [day, setDay] = useState(engagement.expires_at.slice(0, 10));
  const { write, isBusy, problem } = useWrite();
  const message = problem?.messageFor("expires_at");
  const error = day === "" ? "Choose the last day." : message && `The last day ${message}.`;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (day === "") return;
    const body = { expires_at: `${day}T23:59:59.000Z` };
    const done = await write(() =>
      callApi("PATCH /v1/engagements/{id}", { params: { id: engagement.id }, body }),
    );
    if (!done) return;
    toast.success("Last day changed");
    onDone();
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {problem && !message && (
        <Callout tone="danger" role="alert" title="The engagement was not changed">
          {problem.message}
        </Callout>
      )}
      <Field id={id} label="Last day" error={error} help="An earlier day ends open sessions with it.">
        <Input
          id={id}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          className="w-44"
          {...describedBy(id, { help: "end", error })}
        />
      </Field>
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
