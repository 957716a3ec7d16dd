"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { submitOnCommandEnter } from "@/components/ui/submit-on-command-enter";
import { useWrite } from "@/components/ui/use-write";
import type { Role } from "@/lib/core/actor";
import { callApi } from "@/lib/core/api-client";
import { addMember } from "@/lib/features/auth/contract";
import { AddMemberSchema } from "@/lib/features/auth/schema";
import { ROLE_LABELS, ROLE_OPTIONS } from "./roles";

interface AddMemberFormProps {
  onAdded: (added: { email: string; name: string; initial_password: string }) => void;
  onCancel: () => void;
}

export function AddMemberForm({ onAdded, onCancel }: AddMemberFormProps) {
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
