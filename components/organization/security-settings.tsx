"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import { ChangeOrganizationSchema } from "@/lib/features/auth/schema";

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

interface KeyAgeValues {
  api_key_max_age_days: string;
}

const FORM: FormDefinition<KeyAgeValues, typeof ChangeOrganizationSchema> = {
  schema: ChangeOrganizationSchema,
  toBody: ({ api_key_max_age_days: text }) => ({
    api_key_max_age_days: text.trim() === "" ? null : Number(text),
  }),
  words: { api_key_max_age_days: { subject: "The maximum age" } },
};

/** How long an API key of the organization may live. */
export function KeyAgeSetting({ days, canChange }: KeyAgeSettingProps) {
  if (canChange) return <KeyAgeForm days={days} />;
  return (
    <p className="text-sm">
      <span className="font-medium">Maximum age of API keys: </span>
      {days === null ? "no limit" : `${days} days`}
    </p>
  );
}

function KeyAgeForm({ days }: Pick<KeyAgeSettingProps, "days">) {
  const refresh = useRefresh();
  const form = useForm(FORM, {
    initial: { api_key_max_age_days: days === null ? "" : String(days) },
    goesOn: true,
    send: (body) => callApi("PATCH /v1/organization", { body }),
    onSent: () => {
      toast.success("The maximum age of API keys is changed");
      refresh();
    },
  });
  return (
    <Form form={form} className="max-w-md gap-3">
      <FormField form={form} name="api_key_max_age_days" label="Maximum age of API keys" help={HELP}>
        {(control) => <Input {...control} type="number" min={1} max={3650} />}
      </FormField>
      <Button type="submit" className="self-start" isBusy={form.isBusy}>
        Save
      </Button>
    </Form>
  );
}
