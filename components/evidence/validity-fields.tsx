import { FormField } from "@/components/forms/form";
import { FutureDayField } from "@/components/forms/future-day-field";
import type { FormHandle } from "@/components/forms/use-form";
import { Input } from "@/components/ui/input";
import type { ValidityValues } from "./evidence-values";

/** From when to when evidence counts. */
export function ValidityFields<Values extends ValidityValues>({ form }: { form: FormHandle<Values> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
      <FormField form={form} name="effective_date" label="Valid from">
        {(control) => <Input {...control} type="date" />}
      </FormField>
      <FutureDayField form={form} name="expires_on" label="Last day" isOptional />
    </div>
  );
}
