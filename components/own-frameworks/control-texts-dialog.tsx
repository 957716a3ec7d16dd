"use client";

import { FormField } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { type ControlTexts, controlTextsForm, type GivenControl, valuesOf } from "./control-texts-values";

const WEIGHTS = [
  { value: "1", label: "1 · supporting" },
  { value: "2", label: "2 · ordinary" },
  { value: "3", label: "3 · decisive" },
] as const;

interface ControlTextsDialogProps {
  title: string;
  description?: string;
  /** What there is; without it the form adds a control. */
  control?: ControlTexts;
  isReferenceRequired?: boolean;
  submitLabel: string;
  send: (given: GivenControl) => Promise<unknown>;
  onSent: () => void;
  onClose: () => void;
}

const REQUIREMENTS_HELP = "One for each line, in the indicative: “Access is reviewed every quarter.”";

/** The texts of a control that a person writes. */
export function ControlTextsDialog(props: ControlTextsDialogProps) {
  const { title, description, control: before, isReferenceRequired = false, submitLabel, onClose } = props;
  const form = useForm(controlTextsForm(before?.requirements ?? [], isReferenceRequired), {
    initial: valuesOf(before),
    send: props.send,
    onSent: props.onSent,
  });
  return (
    <FormDialog
      form={form}
      title={title}
      description={description}
      className="max-w-xl"
      failure="Nothing was saved"
      submitLabel={submitLabel}
      onClose={onClose}
    >
      {!before && (
        <FormField
          form={form}
          name="reference"
          label="Reference"
          isOptional={!isReferenceRequired}
          className="sm:w-1/2"
        >
          {(control) => (
            <Input {...control} maxLength={100} placeholder={isReferenceRequired ? "ACC-1" : "C-1"} />
          )}
        </FormField>
      )}
      <FormField form={form} name="title" label="Title">
        {(control) => <Input {...control} maxLength={200} />}
      </FormField>
      <FormField form={form} name="description" label="Description" isOptional>
        {(control) => <Textarea {...control} className="min-h-20" />}
      </FormField>
      <FormField form={form} name="requirements" label="Requirements" isOptional help={REQUIREMENTS_HELP}>
        {(control) => <Textarea {...control} className="min-h-20" />}
      </FormField>
      <FormField form={form} name="weight" label="Weight" className="sm:w-1/2">
        {(control) => <Select {...control} options={WEIGHTS} />}
      </FormField>
    </FormDialog>
  );
}
