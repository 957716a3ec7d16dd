"use client";

import Link from "next/link";
import { callApi } from "@/components/api";
import { FormDialog } from "@/components/forms/form-dialog";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { countOf } from "@/components/ui/count-of";
import { FieldNotes } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { type Action, CloseActionSchema } from "@/lib/features/actions/schema";
import { OutcomeFields } from "./action-fields";
import { type Proof, ProofPicker } from "./proof-picker";

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
  const { proofs } = form.values;
  return (
    <FormDialog
      form={form}
      title="Close with evidence"
      description="Choose what shows that it was done. It cannot be deleted while the action is closed."
      submitLabel="Close action"
      onClose={onClose}
    >
      <div className="flex flex-col gap-1.5">
        <ProofPicker chosen={proofs} onChange={(chosen) => form.change({ proofs: chosen })} />
        <FieldNotes
          id="action-proof"
          help={
            <>
              {countOf(proofs.length, "item")} chosen. Not there yet?{" "}
              <Link href="/evidence" className="text-accent-text underline underline-offset-2">
                Add it to the evidence
              </Link>{" "}
              first.
            </>
          }
          error={form.errors.proofs}
        />
      </div>
      <OutcomeFields form={form} />
    </FormDialog>
  );
}
