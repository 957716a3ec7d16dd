"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";

interface FourEyesSettingProps {
  isRequired: boolean;
  /** Whether the reader is an administrator. */
  canChange: boolean;
}

/** Whether reviews need another person than the one who made the decision. */
export function FourEyesSetting({ isRequired, canChange }: FourEyesSettingProps) {
  const refresh = useRefresh();
  const [isChosen, setChosen] = useState(isRequired);
  const { write, problem } = useWrite();
  const change = async (next: boolean) => {
    setChosen(next);
    const done = await write(() => callApi("PATCH /v1/organization", { body: { four_eyes_reviews: next } }));
    if (!done) return setChosen(!next);
    toast.success(next ? "Reviews need a second person" : "Reviews no longer need a second person");
    refresh();
  };
  return (
    <div className="flex flex-col gap-2">
      {problem && (
        <Callout tone="danger" role="alert" title="The setting could not be changed">
          {problem.message}
        </Callout>
      )}
      {canChange ? (
        <LabeledCheckbox checked={isChosen} onChange={change} className="w-fit font-medium">
          Require a second person for reviews
        </LabeledCheckbox>
      ) : (
        <p className="font-medium text-sm">
          {isRequired ? "Reviews need a second person" : "Reviews do not need a second person"}
        </p>
      )}
      <p className="max-w-2xl text-ink-muted text-sm">
        Whoever made a decision, in person or through an API key they created, cannot resolve its review.{" "}
        {isRequired
          ? "An organization with a single manager cannot resolve reviews until another one is added."
          : "While this is off, a resolution by the maker of the decision says so in the review and in the ledger."}
        {!canChange && " Administrators change this."}
      </p>
    </div>
  );
}

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
    const done = await write(() => callApi("PATCH /v1/organization", { body }));
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
