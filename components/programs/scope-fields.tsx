"use client";

import { FormField } from "@/components/forms/form";
import { FutureDayField } from "@/components/forms/future-day-field";
import type { FormHandle } from "@/components/forms/use-form";
import { Combobox } from "@/components/ui/combobox";
import { Input } from "@/components/ui/input";
import type { ScopeValues, SystemChoice } from "./program-values";

interface ScopeFieldsProps<Values extends ScopeValues> {
  form: FormHandle<Values>;
  systems: readonly SystemChoice[];
}

const ORGANIZATION = { value: "", label: "The organization as a whole" };
const SYSTEM_HELP =
  "Decides which answers about applicability hold: those of the system, or of the organization.";
const DATE_HELP = "The day by which it is to be ready.";
const AUDITOR_HELP = "Who will audit it, such as the certification body.";

/** Scope, target date and auditor of a program. */
export function ScopeFields<Values extends ScopeValues>({ form, systems }: ScopeFieldsProps<Values>) {
  return (
    <>
      <FormField form={form} name="system_id" label="Scope" help={SYSTEM_HELP}>
        {(control) => (
          <Combobox
            {...control}
            groups={[
              { label: "Organization", options: [ORGANIZATION] },
              { label: "Systems", options: systems.map(({ id: value, name }) => ({ value, label: name })) },
            ]}
            placeholder="Choose a scope"
            searchLabel="Search the systems"
          />
        )}
      </FormField>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <FutureDayField form={form} name="target_date" label="Target date" isOptional help={DATE_HELP} />
        <FormField form={form} name="auditor" label="Auditor" isOptional help={AUDITOR_HELP}>
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
      </div>
    </>
  );
}
