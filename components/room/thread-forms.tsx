"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { SEVERITY_OPTIONS } from "@/components/engagements/labels";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Combobox } from "@/components/ui/combobox";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input, Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { Select } from "@/components/ui/select";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import type { FindingSeverity } from "@/lib/features/engagements/vocabulary";

/** A control that a request or a finding can be about. */
export interface ControlChoice {
  id: string;
  label: string;
}

interface ThreadFormProps {
  /** Where one is on a control's page. */
  controlId?: string;
  /** Which controls can be chosen elsewhere. */
  controls?: readonly ControlChoice[];
}

/** Asks for evidence about a control or the program. */
export function RequestForm({ controlId, controls = [] }: ThreadFormProps) {
  const id = useId();
  const refresh = useRefresh();
  const [about, setAbout] = useState("");
  const [text, setText] = useState("");
  const [day, setDay] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const keyOf = useIdempotencyKey();
  const missing = text.trim() === "" ? "Say what you want to see." : undefined;
  const error = isChecked ? missing : undefined;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (missing) return focusFirstInvalid(event.currentTarget);
    const control_id = controlId ?? (about === "" ? undefined : about);
    const body = { text, ...(control_id ? { control_id } : {}), ...(day === "" ? {} : { due_date: day }) };
    const done = await write(() => callApi("POST /v1/room/requests", { body, headers: keyOf(body) }));
    if (!done) return;
    setText("");
    setDay("");
    setChecked(false);
    toast.success("Request sent");
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-4">
      <Problem title="The request was not sent" message={problem?.message} />
      {controlId === undefined && (
        <ControlField id={`${id}-control`} value={about} controls={controls} onChange={setAbout} />
      )}
      <Field id={`${id}-text`} label="What do you want to see?" error={error}>
        <Textarea
          id={`${id}-text`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-h-20 resize-y"
          {...describedBy(`${id}-text`, { error })}
        />
      </Field>
      <Field id={`${id}-day`} label="Due date" isOptional>
        <Input
          id={`${id}-day`}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          className="w-44"
        />
      </Field>
      <Button type="submit" variant="primary" isBusy={isBusy} className="self-start">
        Send request
      </Button>
    </form>
  );
}

/** Leaves a finding about a control or the program. */
export function FindingForm({ controlId, controls = [] }: ThreadFormProps) {
  const id = useId();
  const refresh = useRefresh();
  const [about, setAbout] = useState("");
  const [severity, setSeverity] = useState<FindingSeverity>("observation");
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const keyOf = useIdempotencyKey();
  const missing = {
    title: title.trim() === "" ? "Say in a few words what you found." : undefined,
    text: text.trim() === "" ? "Describe what you found, and against which requirement." : undefined,
  };
  const errors: Partial<typeof missing> = isChecked ? missing : {};
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (missing.title || missing.text) return focusFirstInvalid(event.currentTarget);
    const control_id = controlId ?? (about === "" ? undefined : about);
    const body = { severity, title, text, ...(control_id ? { control_id } : {}) };
    const done = await write(() => callApi("POST /v1/room/findings", { body, headers: keyOf(body) }));
    if (!done) return;
    setTitle("");
    setText("");
    setChecked(false);
    toast.success("Finding left");
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-4">
      <Problem title="The finding was not left" message={problem?.message} />
      {controlId === undefined && (
        <ControlField id={`${id}-control`} value={about} controls={controls} onChange={setAbout} />
      )}
      <Field id={`${id}-severity`} label="Severity">
        <Select
          id={`${id}-severity`}
          value={severity}
          options={SEVERITY_OPTIONS}
          onChange={setSeverity}
          className="w-56"
        />
      </Field>
      <Field id={`${id}-title`} label="Title" error={errors.title}>
        <Input
          id={`${id}-title`}
          value={title}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
          {...describedBy(`${id}-title`, { error: errors.title })}
        />
      </Field>
      <Field
        id={`${id}-text`}
        label="Finding"
        error={errors.text}
        help="It cannot be changed once it is left; the severity can."
      >
        <Textarea
          id={`${id}-text`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-h-24 resize-y"
          {...describedBy(`${id}-text`, { help: "text", error: errors.text })}
        />
      </Field>
      <Button type="submit" variant="primary" isBusy={isBusy} className="self-start">
        Leave finding
      </Button>
    </form>
  );
}

interface ControlFieldProps {
  id: string;
  value: string;
  controls: readonly ControlChoice[];
  onChange: (value: string) => void;
}

function ControlField({ id, value, controls, onChange }: ControlFieldProps) {
  const whole = { value: "", label: "The program as a whole" };
  const options = controls.map((control) => ({ value: control.id, label: control.label }));
  return (
    <Field id={id} label="About">
      <Combobox
        id={id}
        value={value}
        groups={[
          { label: "Program", options: [whole] },
          { label: "Controls", options },
        ]}
        placeholder="The program as a whole"
        searchLabel="Search controls"
        onChange={onChange}
      />
    </Field>
  );
}

function Problem({ title, message }: { title: string; message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <Callout tone="danger" role="alert" title={title}>
      {message}
    </Callout>
  );
}
