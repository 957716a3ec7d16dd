"use client";

import { type FormEvent, useId, useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input, Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";

interface SignOffFormProps {
  name: string;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** Signs the engagement off, after asking once more. */
export function SignOffForm({ name: given, today }: SignOffFormProps) {
  const id = useId();
  const refresh = useRefresh();
  const [name, setName] = useState(given);
  const [date, setDate] = useState(today);
  const [statement, setStatement] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const missing = {
    name: name.trim() === "" ? "Enter your name." : undefined,
    date: date === "" ? "Choose the date." : undefined,
    statement: statement.trim() === "" ? "Write your statement." : undefined,
  };
  const errors: Partial<typeof missing> = isChecked ? missing : {};
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (missing.name || missing.date || missing.statement) return focusFirstInvalid(event.currentTarget);
    setAsking(true);
  };
  const sign = async () => {
    await write(() => callApi("POST /v1/room/sign-off", { body: { name, date, statement } }));
    setAsking(false);
    refresh();
  };
  return (
    <form noValidate onSubmit={ask} className="flex max-w-2xl flex-col gap-4">
      {problem && (
        <Callout tone="danger" role="alert" title="It was not signed">
          {problem.message}
        </Callout>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field id={`${id}-name`} label="Name" error={errors.name}>
          <Input
            id={`${id}-name`}
            value={name}
            maxLength={200}
            autoComplete="name"
            onChange={(event) => setName(event.target.value)}
            {...describedBy(`${id}-name`, { error: errors.name })}
          />
        </Field>
        <Field id={`${id}-date`} label="Date" error={errors.date}>
          <Input
            id={`${id}-date`}
            type="date"
            value={date}
            onChange={(event) => setDate(event.target.value)}
            {...describedBy(`${id}-date`, { error: errors.date })}
          />
        </Field>
      </div>
      <Field id={`${id}-statement`} label="Statement" error={errors.statement}>
        <Textarea
          id={`${id}-statement`}
          value={statement}
          maxLength={5_000}
          onChange={(event) => setStatement(event.target.value)}
          {...describedBy(`${id}-statement`, { error: errors.statement })}
        />
      </Field>
      <Button type="submit" variant="primary" className="self-start">
        Sign off
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Sign the engagement off?"
        confirmLabel="Sign off"
        isBusy={isBusy}
        onConfirm={() => void sign()}
      >
        You sign for all auditors of this engagement. From then on nothing can be asked, found, answered or
        sampled, and it cannot be taken back.
      </ConfirmDialog>
    </form>
  );
}
