"use client";

import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import type { Evidence } from "@/lib/features/evidence/schema";
import { EDIT_FORM, valuesOf } from "./evidence-values";
import { ValidityFields } from "./validity-fields";

interface EditEvidenceFormProps {
  item: Evidence;
  onSaved: () => void;
  onCancel: () => void;
}

/** Title and dates; the content itself never changes. */
export function EditEvidenceForm({ item, onSaved, onCancel }: EditEvidenceFormProps) {
  const form = useForm(EDIT_FORM, {
    initial: valuesOf(item),
    send: (body) => callApi("PATCH /v1/evidence/{id}", { params: { id: item.id }, body }),
    onSent: () => {
      toast.success("Evidence saved");
      onSaved();
    },
  });
  return (
    <Form form={form}>
      <FormField form={form} name="title" label="Title">
        {(control) => <Input {...control} />}
      </FormField>
      <ValidityFields form={form} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
