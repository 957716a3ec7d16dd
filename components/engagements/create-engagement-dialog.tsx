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
import { Input, Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { SecretOnce } from "@/components/ui/secret-once";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";

export const LINK_ADVICE =
  "Send it by a channel you trust: whoever has it can open the room. Only a digest of it is kept, so it cannot be shown again.";

/** Invites an auditor to the program and shows the link once. */
export function CreateEngagementDialog({ programId }: { programId: string }) {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<string>();
  const close = () => {
    setOpen(false);
    if (!link) return;
    setLink(undefined);
    refresh();
  };
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus />
        Invite an auditor
      </Button>
      <Dialog
        isOpen={isOpen}
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
          <EngagementForm programId={programId} onCreated={setLink} onCancel={close} />
        )}
      </Dialog>
    </>
  );
}

interface EngagementFormProps {
  programId: string;
  onCreated: (link: string) => void;
  onCancel: () => void;
}

const EMPTY = { title: "", purpose: "", name: "", firm: "", day: "" };

function EngagementForm({ programId, onCreated, onCancel }: EngagementFormProps) {
  const id = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const keyOf = useIdempotencyKey();
  const missing = {
    title: draft.title.trim() === "" ? "Give the audit a title." : undefined,
    name: draft.name.trim() === "" ? "Enter the auditor's name." : undefined,
    firm: draft.firm.trim() === "" ? "Enter the auditor's firm." : undefined,
    day: draft.day === "" ? "Choose the last day." : undefined,
  };
  const errorOf = (field: keyof typeof missing) => (isChecked ? missing[field] : undefined);
  const end = problem?.messageFor("expires_at");
  const dayError = errorOf("day") ?? (end && `The last day ${end}.`);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (Object.values(missing).some(Boolean)) return focusFirstInvalid(event.currentTarget);
    const { title, purpose, name, firm, day } = draft;
    const body = { title, purpose, auditors: [{ name, firm }], expires_at: `${day}T23:59:59.000Z` };
    const params = { id: programId };
    const done = await write(() =>
      callApi("POST /v1/programs/{id}/engagements", { params, body, headers: keyOf(body) }),
    );
    const link = done?.answer.links[0]?.link;
    if (link) onCreated(link);
  };
  const input = (field: "title" | "name" | "firm", label: string) => (
    <Field id={`${id}-${field}`} label={label} error={errorOf(field)}>
      <Input
        id={`${id}-${field}`}
        value={draft[field]}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
        {...describedBy(`${id}-${field}`, { error: errorOf(field) })}
      />
    </Field>
  );
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-4">
      {problem && !end && (
        <Callout tone="danger" role="alert" title="The auditor was not invited">
          {problem.message}
        </Callout>
      )}
      {input("title", "Title")}
      <Field id={`${id}-purpose`} label="Purpose" isOptional>
        <Textarea
          id={`${id}-purpose`}
          value={draft.purpose}
          maxLength={2_000}
          onChange={(event) => setDraft({ ...draft, purpose: event.target.value })}
          className="min-h-16"
        />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {input("name", "Auditor")}
        {input("firm", "Firm")}
      </div>
      <Field
        id={`${id}-day`}
        label="Last day"
        error={dayError}
        help="The link and every session end with it, in UTC."
      >
        <Input
          id={`${id}-day`}
          type="date"
          value={draft.day}
          onChange={(event) => setDraft({ ...draft, day: event.target.value })}
          className="w-44"
          {...describedBy(`${id}-day`, { help: "end", error: dayError })}
        />
      </Field>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Invite
        </Button>
      </DialogActions>
    </form>
  );
}
