"use client";

import { signIn } from "next-auth/react";
import { useId } from "react";
import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { AcceptLinkSchema } from "@/lib/features/auth/invitation-schema";

const PASSWORD_HELP = "At least 12 characters, and not a common password.";
const PASSWORD_LENGTH = 12;

interface AcceptLinkFormProps {
  token: string;
  email: string;
  name: string;
}

interface AccountValues {
  name: string;
  new_password: string;
}

function accountForm(token: string): FormDefinition<AccountValues, typeof AcceptLinkSchema> {
  return {
    schema: AcceptLinkSchema,
    toBody: (values) => ({ token, ...values }),
    check: ({ new_password }) =>
      new_password.trim() === "" || new_password.length < PASSWORD_LENGTH
        ? { new_password: "Enter at least 12 characters." }
        : {},
    words: {
      name: { subject: "The name", empty: "Enter your name." },
      new_password: { subject: "The password" },
    },
  };
}

/** Opens an account with the link of an invitation, and signs in. */
export function AcceptLinkForm({ token, email, name }: AcceptLinkFormProps) {
  const id = useId();
  const form = useForm(accountForm(token), {
    initial: { name, new_password: "" },
    send: (body) => callApi("POST /v1/accepted-invitations", { body }),
    onSent: async (_, { new_password: password }) => {
      const signedIn = await signIn("credentials", { email, password, redirect: false }).catch(
        () => undefined,
      );
      // In place of this page, so that the link does not stay in the history.
      window.location.replace(signedIn?.ok && !signedIn.error ? "/overview" : "/sign-in");
    },
  });
  return (
    <Form form={form} failure="The invitation could not be accepted" method="post" className="gap-4">
      <Field id={id} label="Email">
        <Input id={id} type="email" autoComplete="username" value={email} readOnly />
      </Field>
      <FormField form={form} name="name" label="Your name">
        {(control) => <Input {...control} autoComplete="name" maxLength={200} />}
      </FormField>
      <FormField form={form} name="new_password" label="Password" help={PASSWORD_HELP}>
        {(control) => <Input {...control} type="password" autoComplete="new-password" />}
      </FormField>
      <Button type="submit" variant="primary" size="lg" isBusy={form.isBusy}>
        Join
      </Button>
    </Form>
  );
}
