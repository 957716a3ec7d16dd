"use client";

import { type FormEvent, useId, useState } from "react";
import { SessionScope } from "@/components/shell/session-scope";
import { useOrganizationSwitch } from "@/components/shell/use-organization-switch";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { Input } from "@/components/ui/input";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { removeDemonstration } from "@/lib/features/demonstration/contract";
import { type Demonstration, hasAddedRecords } from "@/lib/features/demonstration/schema";

interface RemoveDialogProps {
  demonstration: Demonstration;
  isOpen: boolean;
  onClose: () => void;
}

export function RemoveDialog({ demonstration, isOpen, onClose }: RemoveDialogProps) {
  const { name } = demonstration.organization;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`Remove ${name}?`}
      description="This deletes the organization and everything in it. It cannot be undone."
    >
      <SessionScope>
        <RemoveForm demonstration={demonstration} onCancel={onClose} />
      </SessionScope>
    </Dialog>
  );
}

interface RemoveFormProps {
  demonstration: Demonstration;
  onCancel: () => void;
}

function RemoveForm({ demonstration, onCancel }: RemoveFormProps) {
  const id = useId();
  const { name } = demonstration.organization;
  const hasAdded = hasAddedRecords(demonstration);
  const [typed, setTyped] = useState("");
  const [includesAdded, setIncludesAdded] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const switchTo = useOrganizationSwitch();
  const error = isChecked && typed.trim() !== name ? `Type ${name} to confirm.` : undefined;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (typed.trim() !== name) return focusFirstInvalid(event.currentTarget);
    const body = { name, include_added: includesAdded };
    const done = await write(() => callApi(removeDemonstration, { body }));
    if (done) await switchTo(done.answer.organization.id);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && (
        <Callout tone="danger" role="alert" title="The demonstration was not removed">
          {problem.message}
        </Callout>
      )}
      {hasAdded && (
        <LabeledCheckbox checked={includesAdded} onChange={setIncludesAdded}>
          Also delete what people have added
        </LabeledCheckbox>
      )}
      <Field id={`${id}-name`} label={`Type ${name} to confirm`} error={error}>
        <Input
          id={`${id}-name`}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          {...describedBy(`${id}-name`, { error })}
        />
      </Field>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger" isBusy={isBusy}>
          Remove demonstration
        </Button>
      </DialogActions>
    </form>
  );
}
