"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import { useForm } from "@/components/forms/use-form";
import { useNavigate } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { SubmitHint } from "@/components/ui/command-enter";
import { Input, Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { RadioCards } from "@/components/ui/radio-cards";
import { SuggestInput } from "@/components/ui/suggest-input";
import { toast } from "@/components/ui/toast";
import type { System } from "@/lib/features/systems/schema";
import { RISK_CLASSES, type RiskClass } from "@/lib/judgment/risk/vocabulary";
import { RISK_CLASS_LABELS } from "./labels";
import { EMPTY_SYSTEM, isClassified, reclassified, SYSTEM_FORM, valuesOf } from "./system-values";

interface SystemFormProps {
  /** The system to change; without one a new one is registered. */
  system?: System;
  emails: readonly string[];
}

const NAME_HELP = "As it is called in decisions and audits. It cannot be changed later: the ledger names it.";
const OWNER_HELP = "A member's email, or any name.";
const REASON_HELP = "What the class follows from. It is kept with your name in the history of the system.";
const CLASSES = RISK_CLASSES.map((value) => ({ value, ...RISK_CLASS_LABELS[value] }));

/** Registers a system or changes what is known of it. */
export function SystemForm({ system, emails }: SystemFormProps) {
  const navigate = useNavigate();
  const router = useRouter();
  const refresh = useRefresh();
  const [initial] = useState(() => (system ? valuesOf(system) : EMPTY_SYSTEM));
  const form = useForm(SYSTEM_FORM, {
    initial,
    send: ({ name, ...facts }, headers) =>
      system
        ? callApi("PATCH /v1/systems/{id}", { params: { id: system.id }, body: facts })
        : callApi("POST /v1/systems", { body: { name, ...facts }, headers }),
    onSent: ({ id, name }) => {
      toast.success(system ? "System changed" : "System registered", { description: name });
      router.push(`/systems/${id}`);
      refresh();
    },
  });
  const { values, errors, change } = form;
  const classify = (risk_class: RiskClass) => change(reclassified(values, initial, risk_class));
  return (
    <Form
      form={form}
      failure={system ? "The system could not be changed" : "The system could not be registered"}
      className="max-w-3xl gap-6"
    >
      {/* A registered system keeps its name. */}
      {!system && (
        <FormField form={form} name="name" label="Name" help={NAME_HELP}>
          {(control) => <Input {...control} autoComplete="off" placeholder="Customer assistant" />}
        </FormField>
      )}
      <FormField form={form} name="description" label="Description" isOptional>
        {(control) => (
          <Textarea
            {...control}
            className="min-h-24"
            placeholder="What it does, for whom, and which model it runs on."
          />
        )}
      </FormField>
      <FormField form={form} name="owner" label="Owner" isOptional help={OWNER_HELP}>
        {(control) => <SuggestInput {...control} suggestions={emails} placeholder="name@example.com" />}
      </FormField>
      <RadioCards
        legend="Risk class of the EU AI Act"
        value={values.risk_class}
        options={CLASSES}
        error={errors.risk_class}
        isStacked
        onChange={classify}
      />
      {isClassified(values.risk_class) && (
        <FormField form={form} name="risk_class_reason" label="Reason for the risk class" help={REASON_HELP}>
          {(control) => (
            <Textarea
              {...control}
              className="min-h-20"
              placeholder="It scores applicants for credit, which Annex III names in point 5(b)."
            />
          )}
        </FormField>
      )}
      <div>
        <LabeledCheckbox checked={values.keeps_inputs} onChange={(keeps_inputs) => change({ keeps_inputs })}>
          Keep the measured texts
        </LabeledCheckbox>
        <p className="mt-1 pl-6 text-ink-muted text-xs">
          Reviewers then read what was observed and expected. Without it only SHA-256 digests are stored, from
          the next decision on, and a review shows scores and findings but no text.
        </p>
      </div>
      <div>
        <LabeledCheckbox
          checked={values.asks_model_when_unsure}
          onChange={(asks_model_when_unsure) => change({ asks_model_when_unsure })}
        >
          Ask a language model when drift is unsure
        </LabeledCheckbox>
        <p className="mt-1 pl-6 text-ink-muted text-xs">
          When a score is close to its threshold, or the expected text does not speak to the behavior, both
          texts are sent to a configured language model, with secrets masked. Its answer can change the risk
          by one level. Each question is paid from the month's model budget.
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {system ? "Save" : "Register system"}
        </Button>
        {system && <Button onClick={() => navigate(`/systems/${system.id}`)}>Cancel</Button>}
        <SubmitHint />
      </div>
    </Form>
  );
}
