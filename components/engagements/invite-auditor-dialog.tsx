"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Input, Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { SecretOnce } from "@/components/ui/secret-once";
import { EMPTY_ENGAGEMENT, ENGAGEMENT_FORM, type EngagementValues } from "./engagement-values";
import { LINK_ADVICE } from "./link-advice";

interface InviteAuditorDialogProps {
  programId: string;
  onClose: () => void;
}

/** Invites an auditor to the program and shows the link once. */
export function InviteAuditorDialog({ programId, onClose }: InviteAuditorDialogProps) {
  const refresh = useRefresh();
  const [link, setLink] = useState<string>();
  const form = useForm(ENGAGEMENT_FORM, {
    initial: EMPTY_ENGAGEMENT,
    send: (body, headers) =>
      callApi("POST /v1/programs/{id}/engagements", { params: { id: programId }, body, headers }),
    onSent: ({ links }) => setLink(links[0]?.link),
  });
  const close = () => {
    onClose();
    if (link) refresh();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(next) => !next && close()}
      title={link ? "The auditor's link" : "Invite an auditor"}
      {...(link
        ? {}
        : { description: "The auditor sees this program and nothing else, without an account." })}
      isPinned={link !== undefined}
    >
      {link ? (
        <SecretOnce name="Link" secret={link} onDone={close}>
          {LINK_ADVICE}
        </SecretOnce>
      ) : (
        <EngagementForm form={form} onCancel={close} />
      )}
    </Dialog>
  );
}

interface EngagementFormProps {
  form: FormHandle<EngagementValues>;
  onCancel: () => void;
}

function EngagementForm({ form, onCancel }: EngagementFormProps) {
  const input = (name: "title" | "name" | "firm", label: string) => (
    <FormField form={form} name={name} label={label}>
      {(control) => <Input {...control} autoComplete="off" maxLength={200} />}
    </FormField>
  );
  return (
    <Form form={form} failure="The auditor was not invited" className="gap-4">
      {input("title", "Title")}
      <FormField form={form} name="purpose" label="Purpose" isOptional>
        {(control) => <Textarea {...control} maxLength={2_000} className="min-h-16" />}
      </FormField>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {input("name", "Auditor")}
        {input("firm", "Firm")}
      </div>
      <FormField
        form={form}
        name="day"
        label="Last day"
        help="The link and every session end with it, in UTC."
      >
        {(control) => <Input {...control} type="date" className="w-44" />}
      </FormField>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Invite
        </Button>
      </DialogActions>
    </Form>
  );
}
