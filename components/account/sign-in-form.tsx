"use client";

import { signIn } from "next-auth/react";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface SignInFormProps {
  /** Where to go afterwards: a path of this site, checked on the server. */
  destination: string;
  hasSingleSignOn: boolean;
  /** Code of an error that a redirect brought here. */
  initialError?: string;
}

export function SignInForm({ destination, hasSingleSignOn, initialError }: SignInFormProps) {
  const [error, setError] = useState(initialError);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setError(undefined);
    const result = await signIn("credentials", {
      email: fields.get("email"),
      password: fields.get("password"),
      redirect: false,
      callbackUrl: destination,
    }).catch(() => undefined);
    if (result?.ok && !result.error) {
      // A full load: the pages behind it were rendered for no one.
      window.location.assign(destination);
      return;
    }
    setError(result?.error ?? "unavailable");
    setBusy(false);
  };

  return (
    <div className="flex flex-col gap-4">
      {error && <Callout tone="danger" role="alert" title={explainSignInError(error)} />}
      <form method="post" onSubmit={submit} className="flex flex-col gap-4">
        <Field id="email" label="Email">
          <Input id="email" name="email" type="email" autoComplete="username" required maxLength={320} />
        </Field>
        <Field id="password" label="Password">
          <Input
            id="password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={1_000}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" isBusy={isBusy}>
          Sign in
        </Button>
      </form>
      {hasSingleSignOn && (
        <>
          <div className="flex items-center gap-3 text-ink-muted text-xs">
            <span className="h-px flex-1 bg-line" />
            or
            <span className="h-px flex-1 bg-line" />
          </div>
          <Button size="lg" onClick={() => signIn("oidc", { callbackUrl: destination })}>
            Continue with single sign-on
          </Button>
        </>
      )}
    </div>
  );
}

const MESSAGES: Readonly<Record<string, string>> = {
  CredentialsSignin: "The email or the password is wrong.",
  rate_limited: "Too many attempts. Wait 15 minutes, then try again.",
  not_invited:
    "Single sign-on worked, but you have no account here yet. Ask an administrator of your organization to add you.",
  not_linked:
    "Your account is not linked to single sign-on. Sign in with your password, then choose Link single sign-on under Your account.",
  removed: "You were removed from the organization. Ask an administrator to add you again.",
  unavailable: "Assay cannot sign you in right now. Check the connection and try again.",
};

/** The sentence for an error code of a sign-in; a code from outside never reaches the page as text. */
function explainSignInError(code: string): string {
  return MESSAGES[code] ?? "The sign-in did not work. Try again.";
}
