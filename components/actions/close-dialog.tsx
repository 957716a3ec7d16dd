"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { callApi } from "@/components/api";
import { FormDialog } from "@/components/forms/form-dialog";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { FieldNotes } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { type Action, CloseActionSchema } from "@/lib/features/actions/schema";
import { OutcomeFields } from "./action-fields";
import { type Proof, ProofPicker } from "./proof-picker";

const NewProofDialog = dynamic(() => import("./new-proof-dialog").then((module) => module.NewProofDialog), {
  ssr: false,
});

interface CloseValues {
  proofs: readonly Proof[];
  root_cause: string;
  work_done: string;
}

const FORM: FormDefinition<CloseValues, typeof CloseActionSchema> = {
  schema: CloseActionSchema,
  toBody: ({ proofs, ...texts }) => {
    const idsOf = (type: Proof["type"]) => proofs.filter((proof) => proof.type === type).map(({ id }) => id);
    return { evidence_ids: idsOf("evidence"), document_ids: idsOf("document"), ...texts };
  },
  check: ({ proofs }) =>
    proofs.length === 0 ? { proofs: "Choose at least one item of evidence or one document." } : {},
  fields: { evidence_ids: "proofs", document_ids: "proofs" },
};

interface CloseDialogProps {
  action: Action;
  onClosed: () => void;
  onClose: () => void;
}

/** Closes an action with what shows that it was done. */
export function CloseDialog({ action, onClosed, onClose }: CloseDialogProps) {
  const { root_cause, work_done } = action;
  const form = useForm(FORM, {
    initial: { proofs: [], root_cause, work_done },
    send: (body) => callApi("POST /v1/actions/{id}/close", { params: { id: action.id }, body }),
    onSent: () => {
      toast.success("Corrective action closed", { description: action.title });
      onClosed();
    },
  });
  const [isAdding, setAdding] = useState(false);
  // Evidence that was added is in the list of the library, which begins anew with it.
  const [added, setAdded] = useState(0);
  const choose = (proof: Proof) => {
    form.change((values) => ({ proofs: [...values.proofs, proof] }));
    setAdded(added + 1);
  };
  const { proofs } = form.values;
  return (
    <>
      <FormDialog
        form={form}
        title="Close with evidence"
        description="Choose what shows that it was done. It cannot be deleted while the action is closed."
        submitLabel="Close action"
        onClose={onClose}
      >
        <div className="flex flex-col gap-1.5">
          <ProofPicker key={added} chosen={proofs} onChange={(chosen) => form.change({ proofs: chosen })} />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <FieldNotes
              id="action-proof"
              help={`${countOf(proofs.length, "item")} chosen.`}
              error={form.errors.proofs}
            />
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus />
              Add evidence
            </Button>
          </div>
        </div>
        <OutcomeFields form={form} />
      </FormDialog>
      {/* Next to the dialog, so that its form is not sent with this one. */}
      {isAdding && <NewProofDialog onAdded={choose} onClose={() => setAdding(false)} />}
    </>
  );
}
