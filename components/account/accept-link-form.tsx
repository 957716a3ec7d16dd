"use client";

import { signIn } from "next-auth/react";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { useWrite } from "@/components/ui/use-write";
import { AcceptLinkSchema } from "@/lib/features/auth/invitation-schema";

const PASSWORD_HELP = "At least 12 characters, and not a common password.";

interface AcceptLinkFormProps {
  token: string;
  email: string;
  name: string;
}

/** Opens an account with the link of an invitation, and signs in. */
export function AcceptLinkForm({ token, email, name: invitedName }: AcceptLinkFormProps) {
  const id = useId();
  const [name, setName] = useState(invitedName);
  const [password, setPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const draft = { token, name, new_password: password };
  const parsed = AcceptLinkSchema.safeParse(draft);
  const isWrong = (field: string) =>
    isChecked && !parsed.success && parsed.error.issues.some((issue) => issue.path[0] === field);
  const nameError = isWrong("name") ? "Enter your name." : problem?.messageFor("name");
  const passwordError = isWrong("new_password") ? "Enter at least 12 characters." : refusal(problem);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!parsed.success) return focusFirstInvalid(event.currentTarget);
    const done = await write(() => callApi("POST /v1/accepted-invitations", { body: draft }));
    if (!done) return;
    setOpening(true);
    const signedIn = await signIn("credentials", { email, password, redirect: false }).catch(() => undefined);
    // In place of this page, so that the link does not stay in the history.
    window.location.replace(signedIn?.ok && !signedIn.error ? "/overview" : "/sign-in");
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
      {problem && !nameError && !passwordError && (
        <Callout tone="danger" role="alert" title="The invitation could not be accepted">
          {problem.message}
        </Callout>
      )}
      <Field id={`${id}-email`} label="Email">
        <Input id={`${id}-email`} type="email" autoComplete="username" value={email} readOnly />
      </Field>
      <Field id={`${id}-name`} label="Your name" error={nameError}>
        <Input
          id={`${id}-name`}
          autoComplete="name"
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.target.value)}
          {...describedBy(`${id}-name`, { error: nameError })}
        />
      </Field>
      <Field id={`${id}-password`} label="Password" help={PASSWORD_HELP} error={passwordError}>
        <Input
          id={`${id}-password`}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          {...describedBy(`${id}-password`, { help: PASSWORD_HELP, error: passwordError })}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy || isOpening}>
        Join
      </Button>
    </form>
  );
}

function refusal(problem: { messageFor: (field: string) => string | undefined } | undefined) {
  const message = problem?.messageFor("new_password");
  return message && `The password ${message}.`;
}
