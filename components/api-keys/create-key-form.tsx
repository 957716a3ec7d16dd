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
import { useIdempotencyKey } from "@/components/ui/use-idempotency-key";
import { useWrite } from "@/components/ui/use-write";
import type { Scope } from "@/lib/core/actor";
import { callApi } from "@/lib/core/api-client";
import { createApiKey } from "@/lib/features/auth/contract";
import { EXPIRY_OPTIONS, type ExpiryChoice, expiryOf } from "./expiry";
import { ScopeField } from "./scope-field";

interface CreateKeyFormProps {
  onCreated: (created: { name: string; key: string }) => void;
  onCancel: () => void;
}

export function CreateKeyForm({ onCreated, onCancel }: CreateKeyFormProps) {
  const id = useId();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [expiry, setExpiry] = useState<ExpiryChoice>("90");
  const [expiryDay, setExpiryDay] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  // Days count from here, so that the same form sent again is the same request.
  const [openedAt] = useState(() => new Date());
  const keyOf = useIdempotencyKey();

  const missing = {
    name: name.trim() === "" ? "Give the key a name, such as the system that will use it." : undefined,
    scopes: scopes.length === 0 ? "Choose at least one scope." : undefined,
    expiry: expiry === "day" && expiryDay === "" ? "Choose the last day of the key." : undefined,
  };
  const errors = {
    name: (isChecked && missing.name) || prefixed("The name", problem?.messageFor("name")),
    scopes: (isChecked && missing.scopes) || prefixed("The scopes", problem?.messageFor("scopes")),
    expiry: (isChecked && missing.expiry) || prefixed("The expiry", problem?.messageFor("expires_at")),
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (missing.name || missing.scopes || missing.expiry) return focusFirstInvalid(event.currentTarget);
    const body = { name, scopes: [...scopes], expires_at: expiryOf(expiry, expiryDay, openedAt) };
    const done = await write(() => callApi(createApiKey, { body, headers: keyOf(body) }));
    if (done) onCreated(done.answer);
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      {problem && problem.issues.length === 0 && (
        <Callout tone="danger" role="alert" title="The key could not be created">
          {problem.message}
        </Callout>
      )}
      <Field id={`${id}-name`} label="Name" error={errors.name}>
        <Input
          id={`${id}-name`}
          value={name}
          autoComplete="off"
          placeholder="Claims triage service"
          onChange={(event) => setName(event.target.value)}
          {...describedBy(`${id}-name`, { error: errors.name })}
        />
      </Field>
      <ScopeField value={scopes} onChange={setScopes} error={errors.scopes} />
      <Field id={`${id}-expiry`} label="Expires" error={errors.expiry}>
        <div className="flex gap-2">
          <Select
            id={`${id}-expiry`}
            value={expiry}
            options={EXPIRY_OPTIONS}
            onChange={setExpiry}
            className="w-44"
            {...describedBy(`${id}-expiry`, { error: errors.expiry })}
          />
          {expiry === "day" && (
            <Input
              type="date"
              aria-label="Last day"
              value={expiryDay}
              onChange={(event) => setExpiryDay(event.target.value)}
              className="w-44"
            />
          )}
        </div>
      </Field>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Create key
        </Button>
      </DialogActions>
    </form>
  );
}

function prefixed(subject: string, message: string | undefined): string | undefined {
  return message === undefined ? undefined : `${subject} ${message}.`;
}
