"use client";

import { Plus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { SecretOnce } from "@/components/ui/secret-once";
import { Select } from "@/components/ui/select";
import { useWrite } from "@/components/ui/use-write";
import type { Role } from "@/lib/core/actor";
import { callApi } from "@/lib/core/api-client";
import { addMember } from "@/lib/features/auth/contract";
import { AddMemberSchema } from "@/lib/features/auth/schema";
import { ROLE_LABELS, ROLE_OPTIONS } from "./labels";

/** Adds a member and shows a new account's first password once. */
export function AddMemberDialog() {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<{ email: string; password: string }>();
  const close = () => {
    setOpen(false);
    setCreated(undefined);
  };
  const onAdded = (added: { email: string; initial_password: string }) => {
    refresh();
    setCreated({ email: added.email, password: added.initial_password });
  };
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus />
        Add member
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => !next && close()}
        title={created ? `${created.email} was added` : "Add a member"}
        isPinned={created !== undefined}
      >
        {created ? (
          <SecretOnce name="Initial password" secret={created.password} onDone={close}>
            Give it to {created.email} in a way you trust. It works for 7 days and cannot be shown again. With
            a new account they sign in with it and choose their own password. If they already use Assay, they
            sign in as usual and enter it under Your account as the invitation code.
          </SecretOnce>
        ) : (
          <AddMemberForm onAdded={onAdded} onCancel={close} />
        )}
      </Dialog>
    </>
  );
}

interface AddMemberFormProps {
  onAdded: (added: { email: string; name: string; initial_password: string }) => void;
  onCancel: () => void;
}

function AddMemberForm({ onAdded, onCancel }: AddMemberFormProps) {
  const id = useId();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();

  const draft = { name, email: email.trim(), role };
  const parsed = AddMemberSchema.safeParse(draft);
  const isWrong = (field: string) =>
    isChecked && !parsed.success && parsed.error.issues.some((issue) => issue.path[0] === field);
  const errors = {
    name: isWrong("name") ? "Enter the person's name, at most 200 characters." : problem?.messageFor("name"),
    email: isWrong("email")
      ? "Enter an email address such as maria@example.com."
      : problem?.messageFor("email"),
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!parsed.success) return focusFirstInvalid(event.currentTarget);
    const done = await write(() => callApi(addMember, { body: draft }));
    if (done) onAdded(done.answer);
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      {problem && !errors.name && !errors.email && (
        <Callout tone="danger" role="alert" title="The member could not be added">
          {problem.message}
        </Callout>
      )}
      <Field id={`${id}-name`} label="Name" error={errors.name}>
        <Input
          id={`${id}-name`}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          {...describedBy(`${id}-name`, { error: errors.name })}
        />
      </Field>
      <Field id={`${id}-email`} label="Email" error={errors.email}>
        <Input
          id={`${id}-email`}
          type="email"
          value={email}
          autoComplete="off"
          onChange={(event) => setEmail(event.target.value)}
          {...describedBy(`${id}-email`, { error: errors.email })}
        />
      </Field>
      <Field id={`${id}-role`} label="Role" help={ROLE_LABELS[role].description}>
        <Select
          id={`${id}-role`}
          value={role}
          options={ROLE_OPTIONS}
          onChange={setRole}
          {...describedBy(`${id}-role`, { help: ROLE_LABELS[role].description })}
        />
      </Field>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Add member
        </Button>
      </DialogActions>
    </form>
  );
}
