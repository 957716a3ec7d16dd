"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { Select } from "@/components/ui/select";
import type { Role } from "@/lib/core/actor";
import { type CreatedInvitation, InviteSchema } from "@/lib/features/auth/invitation-schema";
import { InvitationLink } from "./invitation-link";
import { ROLE_LABELS, ROLE_OPTIONS } from "./labels";

interface InviteDialogProps {
  /** Whether Assay can send the link by email. */
  canMail: boolean;
  onClose: () => void;
}

/** Invites a person and shows the link once, or mails it. */
export function InviteDialog({ canMail, onClose }: InviteDialogProps) {
  const refresh = useRefresh();
  const [created, setCreated] = useState<CreatedInvitation>();
  const onInvited = (invitation: CreatedInvitation) => {
    refresh();
    setCreated(invitation);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(next) => !next && onClose()}
      title={created ? `${created.name} is invited` : "Invite a member"}
      isPinned={created?.link !== undefined && created?.link !== null}
    >
      {created ? (
        <InvitationLink invitation={created} onDone={onClose} />
      ) : (
        <InviteForm canMail={canMail} onInvited={onInvited} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface InviteValues {
  email: string;
  name: string;
  role: Role;
  delivery: "email" | "link";
}

const FORM: FormDefinition<InviteValues, typeof InviteSchema> = {
  schema: InviteSchema,
  toBody: ({ email, name, ...rest }) => ({
    ...rest,
    email: email.trim(),
    ...(name.trim() !== "" && { name }),
  }),
  words: {
    email: { refused: "Enter an email address such as maria@example.com." },
    name: { subject: "The name" },
  },
};

const DELIVERY_OPTIONS = [
  { value: "email", label: "Send the link by email" },
  { value: "link", label: "Copy the link and pass it on" },
] as const;

interface InviteFormProps {
  canMail: boolean;
  onInvited: (invitation: CreatedInvitation) => void;
  onCancel: () => void;
}

function InviteForm({ canMail, onInvited, onCancel }: InviteFormProps) {
  const form = useForm(FORM, {
    initial: { email: "", name: "", role: "viewer", delivery: canMail ? "email" : "link" },
    send: (body) => callApi("POST /v1/invitations", { body }),
    onSent: onInvited,
  });
  const { role, delivery } = form.values;
  return (
    <Form form={form} failure="The person could not be invited">
      <FormField form={form} name="email" label="Email">
        {(control) => <Input {...control} type="email" autoComplete="off" />}
      </FormField>
      <FormField form={form} name="name" label="Name" isOptional>
        {(control) => <Input {...control} autoComplete="off" maxLength={200} />}
      </FormField>
      <FormField form={form} name="role" label="Role" help={ROLE_LABELS[role].description}>
        {(control) => <Select {...control} options={ROLE_OPTIONS} />}
      </FormField>
      {canMail && (
        <FormField form={form} name="delivery" label="Delivery">
          {(control) => <Select {...control} options={DELIVERY_OPTIONS} />}
        </FormField>
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {delivery === "email" ? "Send invitation" : "Create link"}
        </Button>
      </DialogActions>
    </Form>
  );
}
