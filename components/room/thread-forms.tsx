"use client";

import { callApi } from "@/components/api";
import { SEVERITY_OPTIONS } from "@/components/engagements/labels";
import { Form, FormField } from "@/components/forms/form";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Input, Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { FINDING_FORM, type FindingValues, REQUEST_FORM, type RequestValues } from "./room-values";

/** A control that a request or a finding can be about. */
export interface ControlChoice {
  id: string;
  label: string;
}

interface ThreadFormProps {
  /** Where one is on a control's page. */
  controlId?: string;
  /** Which controls can be chosen elsewhere. */
  controls?: readonly ControlChoice[];
}

/** Asks for evidence about a control or the program. */
export function RequestForm({ controlId, controls = [] }: ThreadFormProps) {
  const refresh = useRefresh();
  const form: FormHandle<RequestValues> = useForm(REQUEST_FORM, {
    initial: { control_id: controlId ?? "", text: "", due_date: "" },
    send: (body, headers) => callApi("POST /v1/room/requests", { body, headers }),
    onSent: (_, { control_id = "" }) => {
      form.reset({ control_id, text: "", due_date: "" });
      toast.success("Request sent");
      refresh();
    },
  });
  return (
    <Form form={form} failure="The request was not sent" className="gap-4">
      {controlId === undefined && <ControlField form={form} controls={controls} />}
      <FormField form={form} name="text" label="What do you want to see?">
        {(control) => <Textarea {...control} className="min-h-20 resize-y" />}
      </FormField>
      <FormField form={form} name="due_date" label="Due date" isOptional>
        {(control) => <Input {...control} type="date" className="w-44" />}
      </FormField>
      <Button type="submit" variant="primary" isBusy={form.isBusy} className="self-start">
        Send request
      </Button>
    </Form>
  );
}

/** Leaves a finding about a control or the program. */
export function FindingForm({ controlId, controls = [] }: ThreadFormProps) {
  const refresh = useRefresh();
  const form: FormHandle<FindingValues> = useForm(FINDING_FORM, {
    initial: { control_id: controlId ?? "", severity: "observation", title: "", text: "" },
    send: (body, headers) => callApi("POST /v1/room/findings", { body, headers }),
    onSent: (_, { control_id = "", severity }) => {
      form.reset({ control_id, severity, title: "", text: "" });
      toast.success("Finding recorded");
      refresh();
    },
  });
  return (
    <Form form={form} failure="The finding was not recorded" className="gap-4">
      {controlId === undefined && <ControlField form={form} controls={controls} />}
      <FormField form={form} name="severity" label="Severity">
        {(control) => <Select {...control} options={SEVERITY_OPTIONS} className="w-56" />}
      </FormField>
      <FormField form={form} name="title" label="Title">
        {(control) => <Input {...control} maxLength={200} autoComplete="off" />}
      </FormField>
      <FormField
        form={form}
        name="text"
        label="Finding"
        help="It cannot be changed once it is recorded; the severity can."
      >
        {(control) => <Textarea {...control} className="min-h-24 resize-y" />}
      </FormField>
      <Button type="submit" variant="primary" isBusy={form.isBusy} className="self-start">
        Record finding
      </Button>
    </Form>
  );
}

interface ControlFieldProps<Values extends { control_id: string }> {
  form: FormHandle<Values>;
  controls: readonly ControlChoice[];
}

function ControlField<Values extends { control_id: string }>(props: ControlFieldProps<Values>) {
  const { form, controls } = props;
  const whole = { value: "", label: "The program as a whole" };
  const options = controls.map(({ id, label }) => ({ value: id, label }));
  return (
    <FormField form={form} name="control_id" label="About">
      {(control) => (
        <Combobox
          {...control}
          groups={[
            { label: "Program", options: [whole] },
            { label: "Controls", options },
          ]}
          placeholder="The program as a whole"
          searchLabel="Search controls"
        />
      )}
    </FormField>
  );
}
