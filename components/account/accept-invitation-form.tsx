"use client";

import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import type { FormDefinition } from "@/components/forms/read-form";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { AcceptInvitationSchema } from "@/lib/features/auth/schema";

interface CodeValues {
  code: string;
}

const FORM: FormDefinition<CodeValues, typeof AcceptInvitationSchema> = {
  schema: AcceptInvitationSchema,
  onlyField: "code",
};

/** Joins another organization with the code its administrator gave out. */
export function AcceptInvitationForm() {
  const refresh = useRefresh();
  const form: FormHandle<CodeValues> = useForm(FORM, {
    initial: { code: "" },
    send: (body) => callApi("POST /v1/me/invitations", { body }),
    onSent: ({ organization }) => {
      form.reset();
      toast.success(`You are now a member of ${organization.name}`, {
        description: "Switch to it at the top of the sidebar.",
      });
      refresh();
    },
  });
  return (
    <Form form={form} className="max-w-md gap-4">
      <FormField form={form} name="code" label="Invitation code">
        {(control) => <Input {...control} autoComplete="off" maxLength={200} />}
      </FormField>
      <Button
        type="submit"
        className="self-start"
        isBusy={form.isBusy}
        disabled={form.values.code.trim() === ""}
      >
        Join organization
      </Button>
    </Form>
  );
}
