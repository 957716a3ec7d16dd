"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { keepDemonstration } from "@/lib/features/demonstration/contract";
import { KeepDemonstrationSchema } from "@/lib/features/demonstration/schema";

interface KeepDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function KeepDialog({ isOpen, onClose }: KeepDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="Keep as my organization"
      description="Nothing is deleted. Sample records stay, marked as sample data when they are printed. Webhooks to this machine stop."
    >
      <KeepForm onDone={onClose} />
    </Dialog>
  );
}

function KeepForm({ onDone }: { onDone: () => void }) {
  const id = useId();
  const refresh = useRefresh();
  const [name, setName] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const parsed = KeepDemonstrationSchema.safeParse({ name });
  const error =
    isChecked && !parsed.success ? "Enter a name, at most 200 characters." : problem?.messageFor("name");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!parsed.success) return focusFirstInvalid(event.currentTarget);
    const done = await write(() => callApi(keepDemonstration, { body: { name } }));
    if (!done) return;
    toast.success(`${done.answer.organization.name} is your organization now`);
    onDone();
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && !error && (
        <Callout tone="danger" role="alert" title="The organization was not changed">
          {problem.message}
        </Callout>
      )}
      <Field id={`${id}-name`} label="Name of the organization" error={error}>
        <Input
          id={`${id}-name`}
          value={name}
          autoComplete="organization"
          onChange={(event) => setName(event.target.value)}
          {...describedBy(`${id}-name`, { error })}
        />
      </Field>
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Keep organization
        </Button>
      </DialogActions>
    </form>
  );
}
