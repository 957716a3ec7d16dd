"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import { ChangePasswordSchema } from "@/lib/features/auth/schema";

const NEW_PASSWORD_HELP =
  "At least 12 characters, and not a common password. A sentence you can remember is best.";
const EMPTY = { current_password: "", new_password: "" };

interface ChangePasswordFormProps {
  /** Where to go afterwards; without it the form stays. */
  destination?: string;
}

export function ChangePasswordForm({ destination }: ChangePasswordFormProps) {
  const id = useId();
  const refresh = useRefresh();
  const [draft, setDraft] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();

  const errors = isChecked ? findErrors(draft) : {};
  const currentError = errors.current_password ?? wrongPassword(problem?.messageFor("current_password"));
  const newError = errors.new_password ?? refusedPassword(problem?.messageFor("new_password"));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(findErrors(draft)).length > 0) return focusFirstInvalid(event.currentTarget);
    const done = await write(() => callApi("PUT /v1/me/password", { body: draft }));
    if (!done) return;
    if (destination !== undefined) return window.location.assign(destination);
    setDraft(EMPTY);
    setChecked(false);
    toast.success("Your password is changed", { description: "Every other session has ended." });
    refresh();
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={submitOnCommandEnter}
      className="flex max-w-md flex-col gap-5"
    >
      {problem && !currentError && !newError && (
        <Callout tone="danger" role="alert" title="The password could not be changed">
          {problem.message}
        </Callout>
      )}
      <Field id={`${id}-current`} label="Current password" error={currentError}>
        <Input
          id={`${id}-current`}
          type="password"
          autoComplete="current-password"
          value={draft.current_password}
          onChange={(event) => setDraft({ ...draft, current_password: event.target.value })}
          {...describedBy(`${id}-current`, { error: currentError })}
        />
      </Field>
      <Field id={`${id}-new`} label="New password" help={NEW_PASSWORD_HELP} error={newError}>
        <Input
          id={`${id}-new`}
          type="password"
          autoComplete="new-password"
          value={draft.new_password}
          onChange={(event) => setDraft({ ...draft, new_password: event.target.value })}
          {...describedBy(`${id}-new`, { help: NEW_PASSWORD_HELP, error: newError })}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Change password
        </Button>
      </div>
    </form>
  );
}

function findErrors(draft: typeof EMPTY): Partial<typeof EMPTY> {
  const parsed = ChangePasswordSchema.safeParse(draft);
  const isWrong = (field: keyof typeof EMPTY) =>
    !parsed.success && parsed.error.issues.some((issue) => issue.path[0] === field);
  return {
    ...(isWrong("current_password") ? { current_password: "Enter your current password." } : {}),
    ...(isWrong("new_password") ? { new_password: "Choose a password of at least 12 characters." } : {}),
  };
}

function refusedPassword(message: string | undefined): string | undefined {
  return message && `The new password ${message}.`;
}

function wrongPassword(message: string | undefined): string | undefined {
  return message && "This is not your current password.";
}
