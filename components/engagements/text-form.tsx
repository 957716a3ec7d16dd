"use client";

import type { ReactNode } from "react";
import { z } from "zod";
import { Form, FormField } from "@/components/forms/form";
import type { FormDefinition } from "@/components/forms/read-form";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";

/** What is written under a request or a finding. */
export interface MessageValues {
  text: string;
}

export const NOTHING_WRITTEN = "Enter a message.";

const FORM: FormDefinition<MessageValues, z.ZodType<MessageValues>> = {
  schema: z.custom<MessageValues>(),
  check: ({ text }) => (text.trim() === "" ? { text: NOTHING_WRITTEN } : {}),
  words: { text: { subject: "The text" } },
};

interface TextFormProps extends Omit<MessageFormProps<MessageValues>, "form" | "children"> {
  send: (text: string, headers: Record<string, string>) => Promise<unknown>;
}

/** Writes under a request or a finding. */
export function TextForm({ send, ...shown }: TextFormProps) {
  const refresh = useRefresh();
  const form: FormHandle<MessageValues> = useForm(FORM, {
    initial: { text: "" },
    send: ({ text }, headers) => send(text, headers),
    onSent: () => {
      form.reset();
      refresh();
    },
  });
  return <MessageForm form={form} {...shown} />;
}

interface MessageFormProps<Values extends MessageValues> {
  form: FormHandle<Values>;
  label: string;
  submitLabel: string;
  /** Further fields, above the button. */
  children?: ReactNode;
  /** Buttons next to the main one. */
  actions?: ReactNode;
}

/** A text, what is sent with it, and the button. */
export function MessageForm<Values extends MessageValues>(props: MessageFormProps<Values>) {
  const { form, label, submitLabel, children, actions } = props;
  return (
    <Form form={form} failure="It was not sent" className="gap-3">
      <FormField form={form} name="text" label={label}>
        {(control) => <Textarea {...control} className="min-h-20 resize-y" />}
      </FormField>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={form.isBusy}>
          {submitLabel}
        </Button>
        {actions}
      </div>
    </Form>
  );
}
