"use client";

import { Plus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { Select } from "@/components/ui/select";
import { useWrite } from "@/components/ui/use-write";
import type { Role } from "@/lib/core/actor";
import { type CreatedInvitation, InviteSchema } from "@/lib/features/auth/invitation-schema";
import { InvitationLink } from "./invitation-link";
import { ROLE_LABELS, ROLE_OPTIONS } from "./labels";

interface InviteDialogProps {
  /** Whether Assay can send the link by email. */
  canMail: boolean;
}

/** Invites a person and shows the link once, or mails it. */
export function InviteDialog({ canMail }: InviteDialogProps) {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<CreatedInvitation>();
  const close = () => {
    setOpen(false);
    setCreated(undefined);
  };
  const onInvited = (invitation: CreatedInvitation) => {
    refresh();
    setCreated(invitation);
  };
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus />
        Invite member
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => !next && close()}
        title={created ? `${created.name} is invited` : "Invite a member"}
        isPinned={created?.link !== undefined && created?.link !== null}
      >
        {created ? (
          <InvitationLink invitation={created} onDone={close} />
        ) : (
          <InviteForm canMail={canMail} onInvited={onInvited} onCancel={close} />
        )}
      </Dialog>
    </>
  );
}

interface InviteFormProps extends InviteDialogProps {
  onInvited: (invitation: CreatedInvitation) => void;
  onCancel: () => void;
}

const DELIVERY_OPTIONS = [
  { value: "email", label: "Send the link by email" },
  { value: "link", label: "Copy the link and pass it on" },
] as const;

function InviteForm({ canMail, onInvited, onCancel }: InviteFormProps) {
  const id = useId();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [delivery, setDelivery] = useState<"email" | "link">(canMail ? "email" : "link");
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const draft = { email: email.trim(), role, delivery, ...(name.trim() !== "" && { name }) };
  const isWrong = isChecked && !InviteSchema.safeParse(draft).success;
  const emailError = isWrong
    ? "Enter an email address such as maria@example.com."
    : problem?.messageFor("email");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!InviteSchema.safeParse(draft).success) return focusFirstInvalid(event.currentTarget);
    const done = await write(() => callApi("POST /v1/invitations", { body: draft }));
    if (done) onInvited(done.answer);
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      {problem && !emailError && (
        <Callout tone="danger" role="alert" title="The person could not be invited">
          {problem.message}
        </Callout>
      )}
      <Field id={`${id}-email`} label="Email" error={emailError}>
        <Input
          id={`${id}-email`}
          type="email"
          value={email}
          autoComplete="off"
          onChange={(event) => setEmail(event.target.value)}
          {...describedBy(`${id}-email`, { error: emailError })}
        />
      </Field>
      <Field id={`${id}-name`} label="Name (optional)">
        <Input
          id={`${id}-name`}
          value={name}
          autoComplete="off"
          maxLength={200}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field id={`${id}-role`} label="Role" help={ROLE_LABELS[role].description}>
        <Select
          id={`${id}-role`}
          value={role}
          options={ROLE_OPTIONS}
          onChange={setRole}
          {...describedBy(`${id}-role`, { help: ROLE_LABELS[role].description })}
        />
      </Field>
      {canMail && (
        <Field id={`${id}-delivery`} label="Delivery">
          <Select id={`${id}-delivery`} value={delivery} options={DELIVERY_OPTIONS} onChange={setDelivery} />
        </Field>
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {delivery === "email" ? "Send invitation" : "Create link"}
        </Button>
      </DialogActions>
    </form>
  );
}
