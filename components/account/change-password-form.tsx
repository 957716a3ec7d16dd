"use client";

import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import type { FormDefinition } from "@/components/forms/read-form";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { type ChangePassword, ChangePasswordSchema } from "@/lib/features/auth/schema";

const NEW_PASSWORD_HELP =
  "At least 12 characters, and not a common password. A sentence you can remember is best.";
const PASSWORD_LENGTH = 12;

const FORM: FormDefinition<ChangePassword, typeof ChangePasswordSchema> = {
  schema: ChangePasswordSchema,
  check: ({ new_password }) =>
    new_password.trim() === "" || new_password.length < PASSWORD_LENGTH
      ? { new_password: "Choose a password of at least 12 characters." }
      : {},
  words: {
    current_password: {
      empty: "Enter your current password.",
      refused: "This is not your current password.",
    },
    new_password: { subject: "The new password" },
  },
};

interface ChangePasswordFormProps {
  /** Where to go afterwards; without it the form stays. */
  destination?: string;
}

export function ChangePasswordForm({ destination }: ChangePasswordFormProps) {
  const refresh = useRefresh();
  const form: FormHandle<ChangePassword> = useForm(FORM, {
    initial: { current_password: "", new_password: "" },
    send: (body) => callApi("PUT /v1/me/password", { body }),
    onSent: () => {
      if (destination !== undefined) return window.location.assign(destination);
      form.reset();
      toast.success("Your password is changed", { description: "Every other session has ended." });
      refresh();
    },
  });
  return (
    <Form form={form} failure="The password could not be changed" className="max-w-md">
      <FormField form={form} name="current_password" label="Current password">
        {(control) => <Input {...control} type="password" autoComplete="current-password" />}
      </FormField>
      <FormField form={form} name="new_password" label="New password" help={NEW_PASSWORD_HELP}>
        {(control) => <Input {...control} type="password" autoComplete="new-password" />}
      </FormField>
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Change password
        </Button>
      </div>
    </Form>
  );
}
