"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";

/** Joins another organization with the code its administrator gave out. */
export function AcceptInvitationForm() {
  const id = useId();
  const refresh = useRefresh();
  const [code, setCode] = useState("");
  const { write, isBusy, problem } = useWrite();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await write(() => callApi("POST /v1/me/invitations", { body: { code } }));
    if (!done) return;
    setCode("");
    toast.success(`You are now a member of ${done.answer.organization.name}`, {
      description: "Switch to it at the top of the sidebar.",
    });
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <Field id={id} label="Invitation code" error={problem?.message}>
        <Input
          id={id}
          value={code}
          autoComplete="off"
          maxLength={200}
          onChange={(event) => setCode(event.target.value)}
          {...describedBy(id, { error: problem?.message })}
        />
      </Field>
      <Button type="submit" className="self-start" isBusy={isBusy} disabled={code.trim() === ""}>
        Join organization
      </Button>
    </form>
  );
}
