"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { changeOrganization } from "@/lib/features/auth/contract";

interface KeyAgeSettingProps {
  days: number | null;
  /** Whether the reader is an administrator. */
  canChange: boolean;
}

const HELP = "Days, or empty for no limit. Keys that are older stop working at once.";

/** How long an API key of the organization may live. */
export function KeyAgeSetting({ days, canChange }: KeyAgeSettingProps) {
  const id = useId();
  const refresh = useRefresh();
  const [text, setText] = useState(days === null ? "" : String(days));
  const { write, isBusy, problem } = useWrite();
  if (!canChange) {
    return (
      <p className="text-sm">
        <span className="font-medium">Maximum age of API keys: </span>
        {days === null ? "no limit" : `${days} days`}
      </p>
    );
  }
  const error =
    problem && `The maximum age ${problem.messageFor("api_key_max_age_days") ?? problem.message}.`;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { api_key_max_age_days: text.trim() === "" ? null : Number(text) };
    const done = await write(() => callApi(changeOrganization, { body }));
    if (!done) return;
    toast.success("The maximum age of API keys is changed");
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-3">
      <Field id={id} label="Maximum age of API keys" help={HELP} error={error}>
        <Input
          id={id}
          type="number"
          min={1}
          max={3650}
          value={text}
          onChange={(event) => setText(event.target.value)}
          {...describedBy(id, { help: HELP, error })}
        />
      </Field>
      <Button type="submit" className="self-start" isBusy={isBusy}>
        Save
      </Button>
    </form>
  );
}
