"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { Form } from "@/components/forms/form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Action } from "@/lib/features/actions/schema";
import { ActionFields, OutcomeFields, type OwnerChoice } from "./action-fields";
import { changeForm, valuesOf } from "./action-values";

interface EditActionProps {
  action: Action;
  owners: readonly OwnerChoice[];
  /** Off for an owner, who changes root cause and work done alone. */
  canManage: boolean;
  onSaved: () => void;
  onCancel: () => void;
}

export function EditAction({ action, owners, canManage, onSaved, onCancel }: EditActionProps) {
  const [initial] = useState(() => valuesOf(action));
  const form = useForm(changeForm(initial), {
    initial,
    send: (body) =>
      callApi("PATCH /v1/actions/{id}", {
        params: { id: action.id },
        body,
        headers: { "if-match": `"${action.version}"` },
      }),
    onSent: () => {
      toast.success("Corrective action saved");
      onSaved();
    },
  });
  return (
    <Form form={form} onReload={onSaved}>
      {canManage && <ActionFields form={form} owners={owners} />}
      <OutcomeFields form={form} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
