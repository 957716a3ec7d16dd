"use client";

import { callApi } from "@/components/api";
import { FormField } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { switchOrganization } from "@/components/shell/organization-switch";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import {
  type Demonstration,
  KeepDemonstrationSchema,
  RemoveDemonstrationSchema,
} from "@/lib/features/demonstration/schema";
import { hasAddedRecords } from "@/lib/features/demonstration/vocabulary";

const KEEP_FORM: FormDefinition<{ name: string }, typeof KeepDemonstrationSchema> = {
  schema: KeepDemonstrationSchema,
  words: { name: { subject: "The name", empty: "Enter a name." } },
};

/** Keeps the demonstration under a name of the person's own. */
export function KeepDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const form = useForm(KEEP_FORM, {
    initial: { name: "" },
    send: (body) => callApi("POST /v1/organization/demonstration/keep", { body }),
    onSent: ({ organization }) => {
      toast.success(`${organization.name} is your organization now`);
      onClose();
      refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Keep as my organization"
      description="Nothing is deleted. Sample records stay, marked as sample data when they are printed. Webhooks to this machine stop."
      failure="The organization was not changed"
      submitLabel="Keep organization"
      onClose={onClose}
    >
      <FormField form={form} name="name" label="Name of the organization">
        {(control) => <Input {...control} autoComplete="organization" />}
      </FormField>
    </FormDialog>
  );
}

interface RemovalValues {
  /** The name of the organization, typed. */
  name: string;
  include_added: boolean;
}

function removalForm(name: string): FormDefinition<RemovalValues, typeof RemoveDemonstrationSchema> {
  return {
    schema: RemoveDemonstrationSchema,
    toBody: ({ include_added }) => ({ name, include_added }),
    check: ({ name: typed }) => (typed.trim() === name ? {} : { name: `Type ${name} to confirm.` }),
    words: { name: { subject: "The name" }, include_added: { subject: "The choice" } },
  };
}

interface RemoveDialogProps {
  demonstration: Demonstration;
  onClose: () => void;
}

/** Removes the demonstration once its name has been typed, and goes to another organization. */
export function RemoveDialog({ demonstration, onClose }: RemoveDialogProps) {
  const { name } = demonstration.organization;
  const form = useForm(removalForm(name), {
    initial: { name: "", include_added: false },
    send: (body) => callApi("POST /v1/organization/demonstration/remove", { body }),
    onSent: ({ organization }) => void switchOrganization(organization.id),
  });
  return (
    <FormDialog
      form={form}
      title={`Remove ${name}?`}
      description="This deletes the organization and everything in it. It cannot be undone."
      failure="The demonstration was not removed"
      submitLabel="Remove demonstration"
      isDanger
      onClose={onClose}
    >
      {hasAddedRecords(demonstration) && (
        <LabeledCheckbox
          checked={form.values.include_added}
          onChange={(include_added) => form.change({ include_added })}
        >
          Also delete what people have added
        </LabeledCheckbox>
      )}
      <FormField form={form} name="name" label={`Type ${name} to confirm`}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
    </FormDialog>
  );
}
