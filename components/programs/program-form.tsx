"use client";

import { useRouter } from "next/navigation";
import { useId } from "react";
import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { SubmitHint } from "@/components/ui/command-enter";
import { Input } from "@/components/ui/input";
import type { FrameworkGroup } from "./framework-groups";
import { FrameworkPicker, totalText } from "./framework-picker";
import { CREATE_FORM, NO_SCOPE, type SystemChoice } from "./program-values";
import { ScopeFields } from "./scope-fields";

interface ProgramFormProps {
  /** Frameworks that are chosen at first. */
  frameworks: readonly string[];
  groups: readonly FrameworkGroup[];
  systems: readonly SystemChoice[];
}

const NAME_HELP = "What the work is called, such as the framework and the year or the customer who asks.";

/** Creates a program and goes to it. */
export function ProgramForm({ frameworks, groups, systems }: ProgramFormProps) {
  const id = useId();
  const router = useRouter();
  const form = useForm(CREATE_FORM, {
    initial: { name: "", frameworks, ...NO_SCOPE },
    send: (body, headers) => callApi("POST /v1/programs", { body, headers }),
    onSent: (program) => router.push(`/programs/${program.id}`),
  });
  const { values, errors, change } = form;
  return (
    <Form form={form} failure="The program could not be created" className="max-w-3xl gap-6">
      <FormField form={form} name="name" label="Name" help={NAME_HELP}>
        {(control) => <Input {...control} autoComplete="off" placeholder="ISO 27001 2027" />}
      </FormField>
      <ScopeFields form={form} systems={systems} />
      <FrameworkPicker
        id={`${id}-frameworks`}
        legend="Frameworks"
        groups={groups}
        chosen={values.frameworks}
        error={errors.frameworks}
        onChange={(chosen) => change({ frameworks: chosen })}
      />
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Create program
        </Button>
        {values.frameworks.length > 0 && (
          <span aria-hidden className="text-ink-muted text-sm tabular-nums">
            {totalText(groups, values.frameworks)}
          </span>
        )}
        <SubmitHint className="ml-auto" />
      </div>
    </Form>
  );
}
