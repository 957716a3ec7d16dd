"use client";

import { callApi } from "@/components/api";
import { FormField } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import type { Engagement } from "@/lib/features/engagements/schema";
import { EXTEND_FORM } from "./engagement-values";

interface ExtendDialogProps {
  engagement: Engagement;
  onClose: () => void;
}

/** Another last day. */
export function ExtendDialog({ engagement, onClose }: ExtendDialogProps) {
  const refresh = useRefresh();
  const form = useForm(EXTEND_FORM, {
    initial: { day: engagement.expires_at.slice(0, 10) },
    send: (body) => callApi("PATCH /v1/engagements/{id}", { params: { id: engagement.id }, body }),
    onSent: () => {
      toast.success("Last day changed");
      onClose();
      refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Extend or shorten"
      failure="The engagement was not changed"
      submitLabel="Save"
      onClose={onClose}
    >
      <FormField form={form} name="day" label="Last day" help="An earlier day ends open sessions with it.">
        {(control) => <Input {...control} type="date" className="w-44" />}
      </FormField>
    </FormDialog>
  );
}
