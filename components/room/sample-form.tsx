"use client";

import { callApi } from "@/components/api";
import { STATUS_OPTIONS } from "@/components/controls/labels";
import { Form, FormField } from "@/components/forms/form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { ALL, countPopulation, type Population, sampleForm } from "./room-values";

interface SampleFormProps {
  frameworks: readonly { code: string; name: string }[];
  population: Population;
}

/** What is proposed where there are as many controls. */
const USUAL_SIZE = 5;

/** Draws a sample of the controls that count today. */
export function SampleForm({ frameworks, population }: SampleFormProps) {
  const refresh = useRefresh();
  const size = String(Math.max(1, Math.min(USUAL_SIZE, population.length)));
  const form = useForm(sampleForm(population), {
    initial: { size, seed: "", purpose: "", framework: ALL, status: ALL },
    goesOn: true,
    send: (body) => callApi("POST /v1/room/samples", { body }),
    onSent: () => {
      toast.success("Sample drawn");
      refresh();
    },
  });
  return (
    <Form form={form} failure="No sample was drawn" className="gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField
          form={form}
          name="size"
          label="How many controls"
          help={`Of ${countOf(countPopulation(population, form.values), "control")}.`}
        >
          {(control) => <Input {...control} inputMode="numeric" />}
        </FormField>
        <FormField
          form={form}
          name="seed"
          label="Seed"
          isOptional
          help="Any text. The same seed draws the same controls again."
        >
          {(control) => <Input {...control} maxLength={100} autoComplete="off" />}
        </FormField>
        <FormField form={form} name="framework" label="Framework">
          {(control) => (
            <Select
              {...control}
              options={[
                { value: ALL, label: "All frameworks" },
                ...frameworks.map(({ code, name }) => ({ value: code, label: name })),
              ]}
            />
          )}
        </FormField>
        <FormField form={form} name="status" label="Status">
          {(control) => (
            <Select {...control} options={[{ value: ALL, label: "Any status" }, ...STATUS_OPTIONS]} />
          )}
        </FormField>
      </div>
      <FormField form={form} name="purpose" label="Purpose" isOptional>
        {(control) => <Input {...control} maxLength={500} />}
      </FormField>
      <Button type="submit" variant="primary" isBusy={form.isBusy} className="self-start">
        Draw sample
      </Button>
    </Form>
  );
}
