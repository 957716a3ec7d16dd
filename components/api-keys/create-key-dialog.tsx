"use client";

import { Plus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field, FieldNotes } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { SecretOnce } from "@/components/ui/secret-once";
import { Select } from "@/components/ui/select";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import { SCOPES, type Scope } from "@/lib/core/actor";
import { SCOPE_MEANINGS } from "@/lib/features/auth/vocabulary";

/** Creates an API key and shows it once. */
export function CreateKeyDialog() {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<{ name: string; key: string }>();
  const close = () => {
    setOpen(false);
    if (!created) return;
    setCreated(undefined);
    refresh();
  };
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus />
        Create API key
      </Button>
      <Dialog
        isOpen={isOpen}
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
    </>
  );
}

interface CreateKeyFormProps {
  onCreated: (created: { name: string; key: string }) => void;
  onCancel: () => void;
}

function CreateKeyForm({ onCreated, onCancel }: CreateKeyFormProps) {
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
    const done = await write(() => callApi("POST /v1/api-keys", { body, headers: keyOf(body) }));
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
