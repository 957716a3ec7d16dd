"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { RadioCards } from "@/components/ui/radio-cards";
import { useWrite } from "@/components/ui/use-write";

interface OverrideProps {
  requirementId: string;
  /** "Art. 33(1)". */
  citation: string;
  systemId: string | undefined;
}

const CHOICES = [
  { value: "yes", label: "Applies", description: "It counts from now on, whatever the answers say." },
  { value: "no", label: "Does not apply", description: "It no longer counts, whatever the answers say." },
] as const;

type Choice = (typeof CHOICES)[number]["value"];

/** Decides whether a requirement applies, against what the answers say. */
export function OverrideButton(props: OverrideProps & { isDecided: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" className="text-accent-text" onClick={() => setOpen(true)}>
        {props.isDecided ? "Decide anew" : "Override"}
        <span className="sr-only">{props.citation}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`Does ${props.citation} apply?`}
        description="Your decision replaces what follows from the answers. It is kept with your name, and programs count anew at once."
      >
        <OverrideForm {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function OverrideForm({
  requirementId,
  citation,
  systemId,
  onClose,
}: OverrideProps & { onClose: () => void }) {
  const id = useId();
  const refresh = useRefresh();
  const [choice, setChoice] = useState<Choice>();
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const choiceError = isChecked && choice === undefined ? "Choose one." : undefined;
  const reasonError =
    isChecked && reason.trim() === "" ? "Give the reason; an auditor will ask for it." : undefined;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (choice === undefined || reason.trim() === "") return focusFirstInvalid(event.currentTarget);
    const input = {
      params: { requirement_id: requirementId },
      query: systemId === undefined ? {} : { system_id: systemId },
      body: { applies: choice === "yes", reason },
    };
    if (!(await write(() => callApi("PUT /v1/applicability/{requirement_id}", input)))) return;
    toast.success(choice === "yes" ? `${citation} applies` : `${citation} does not apply`);
    onClose();
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      {problem && (
        <Callout tone="danger" role="alert" title="The decision could not be saved">
          {problem.message}
        </Callout>
      )}
      <RadioCards
        legend="Decision"
        value={choice}
        options={CHOICES}
        isStacked
        {...(choiceError ? { error: choiceError } : {})}
        onChange={setChoice}
      />
      <Field id={id} label="Reason" {...(reasonError ? { error: reasonError } : {})}>
        <Textarea
          id={id}
          value={reason}
          maxLength={2_000}
          onChange={(event) => setReason(event.target.value)}
          className="min-h-24"
          {...describedBy(id, reasonError ? { error: reasonError } : {})}
        />
      </Field>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Save decision
        </Button>
      </DialogActions>
    </form>
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
