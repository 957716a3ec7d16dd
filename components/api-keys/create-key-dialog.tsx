"use client";

import { useId, useState } from "react";
import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { FieldNotes } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { SecretOnce } from "@/components/ui/secret-once";
import { Select } from "@/components/ui/select";
import { SCOPES, type Scope } from "@/lib/core/actor";
import { CreateApiKeySchema } from "@/lib/features/auth/schema";
import { SCOPE_MEANINGS } from "@/lib/features/auth/vocabulary";

/** Creates an API key and shows it once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const [created, setCreated] = useState<{ name: string; key: string }>();
  const close = () => {
    onClose();
    if (created) refresh();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(next) => !next && close()}
      title={created ? `API key ${created.name}` : "Create an API key"}
      isPinned={created !== undefined}
    >
      {created ? (
        <SecretOnce name="API key" secret={created.key} onDone={close}>
          Copy it now and store it where the system that needs it reads its secrets. Only a digest of it is
          kept, so it cannot be shown again.
        </SecretOnce>
      ) : (
        <CreateKeyForm onCreated={setCreated} onCancel={close} />
      )}
    </Dialog>
  );
}

interface KeyValues {
  name: string;
  scopes: readonly Scope[];
  expiry: ExpiryChoice;
  expiryDay: string;
}

/** @param openedAt days count from here, so that the same form sent again is the same request */
function keyForm(openedAt: Date): FormDefinition<KeyValues, typeof CreateApiKeySchema> {
  return {
    schema: CreateApiKeySchema,
    toBody: ({ name, scopes, expiry, expiryDay }) => ({
      name,
      scopes: [...scopes],
      expires_at: expiryOf(expiry, expiryDay, openedAt),
    }),
    check: ({ expiry, expiryDay }) =>
      expiry === "day" && expiryDay === "" ? { expiry: "Choose the last day of the key." } : {},
    words: {
      name: { subject: "The name", empty: "Give the key a name, such as the system that will use it." },
      scopes: { subject: "The scopes", empty: "Choose at least one scope." },
      expiry: { subject: "The expiry" },
    },
    fields: { expires_at: "expiry" },
  };
}

interface CreateKeyFormProps {
  onCreated: (created: { name: string; key: string }) => void;
  onCancel: () => void;
}

function CreateKeyForm({ onCreated, onCancel }: CreateKeyFormProps) {
  const [definition] = useState(() => keyForm(new Date()));
  const form = useForm(definition, {
    initial: { name: "", scopes: [], expiry: "90", expiryDay: "" },
    send: (body, headers) => callApi("POST /v1/api-keys", { body, headers }),
    onSent: onCreated,
  });
  const { scopes, expiry, expiryDay } = form.values;
  return (
    <Form form={form} failure="The key could not be created">
      <FormField form={form} name="name" label="Name">
        {(control) => <Input {...control} autoComplete="off" placeholder="Claims triage service" />}
      </FormField>
      <ScopeField
        value={scopes}
        onChange={(chosen) => form.change({ scopes: chosen })}
        error={form.errors.scopes}
      />
      <FormField form={form} name="expiry" label="Expires">
        {(control) => (
          <div className="flex gap-2">
            <Select {...control} options={EXPIRY_OPTIONS} className="w-44" />
            {expiry === "day" && (
              <Input
                type="date"
                aria-label="Last day"
                value={expiryDay}
                // With the choice that it completes, so that a complaint about both is looked at again.
                onChange={(event) => form.change({ expiryDay: event.target.value, expiry })}
                className="w-44"
              />
            )}
          </div>
        )}
      </FormField>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Create key
        </Button>
      </DialogActions>
    </Form>
  );
}

interface ScopeFieldProps {
  value: readonly Scope[];
  onChange: (value: readonly Scope[]) => void;
  error?: string;
}

/** What a key may do, each scope with its meaning. */
function ScopeField({ value, onChange, error }: ScopeFieldProps) {
  const id = useId();
  const toggle = (scope: Scope, isChosen: boolean) =>
    onChange(SCOPES.filter((known) => (known === scope ? isChosen : value.includes(known))));
  return (
    <fieldset className="flex flex-col gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium text-sm">Scopes</legend>
      <div className="divide-y rounded-lg border">
        {SCOPES.map((scope) => (
          <LabeledCheckbox
            key={scope}
            checked={value.includes(scope)}
            onChange={(isChosen) => toggle(scope, isChosen)}
            className="min-h-9 gap-3 px-3 py-1.5 hover:bg-hover"
          >
            <code className="w-24 shrink-0 font-mono text-xs">{scope}</code>
            <span className="text-ink-muted">{SCOPE_MEANINGS[scope]}</span>
          </LabeledCheckbox>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

const EXPIRY_OPTIONS = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In one year" },
  { value: "day", label: "On a day" },
  { value: "never", label: "Never" },
] as const;

type ExpiryChoice = (typeof EXPIRY_OPTIONS)[number]["value"];

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The instant a choice means; a chosen day counts in full, in UTC. Null: the key does not expire. */
function expiryOf(choice: ExpiryChoice, day: string, now: Date): string | null {
  if (choice === "never") return null;
  if (choice === "day") return `${day}T23:59:59.000Z`;
  return new Date(now.getTime() + Number(choice) * DAY_MS).toISOString();
}
