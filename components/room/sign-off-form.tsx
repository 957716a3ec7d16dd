"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { Form, FormField, FormProblem } from "@/components/forms/form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input, Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import { dayText } from "@/lib/core/days";
import type { SignRoomOff } from "@/lib/features/engagements/room-schema";
import { SIGN_OFF_FORM } from "./room-values";

interface SignOffFormProps {
  name: string;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** Signs the engagement off, after asking once more. */
export function SignOffForm({ name, today }: SignOffFormProps) {
  const refresh = useRefresh();
  const [checked, setChecked] = useState<SignRoomOff>();
  const { write, isBusy, problem } = useWrite();
  const form = useForm(SIGN_OFF_FORM, {
    initial: { name, date: today, statement: "" },
    goesOn: true,
    // What is entered is checked first, and sent once the person has confirmed it.
    send: async (body) => body,
    onSent: setChecked,
  });
  const sign = async () => {
    await write(() => callApi("POST /v1/room/sign-off", { body: checked }));
    setChecked(undefined);
    refresh();
  };
  return (
    <Form form={form} className="max-w-2xl gap-4">
      <FormProblem problem={problem} failure="It was not signed" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField form={form} name="name" label="Name">
          {(control) => <Input {...control} maxLength={200} autoComplete="name" />}
        </FormField>
        <FormField form={form} name="date" label="Date">
          {(control) => <Input {...control} type="date" max={today} />}
        </FormField>
      </div>
      <FormField form={form} name="statement" label="Statement">
        {(control) => <Textarea {...control} maxLength={5_000} />}
      </FormField>
      <Button type="submit" variant="primary" className="self-start">
        Sign off
      </Button>
      <ConfirmDialog
        isOpen={checked !== undefined}
        onOpenChange={(next) => !next && setChecked(undefined)}
        title="Sign the engagement off?"
        confirmLabel="Sign off"
        isBusy={isBusy}
        onConfirm={() => void sign()}
      >
        {checked &&
          `${checked.name} signs for all auditors of this engagement, on ${dayText(checked.date ?? today)}. `}
        From then on nothing can be asked, found, answered or sampled, and it cannot be taken back.
      </ConfirmDialog>
    </Form>
  );
}
