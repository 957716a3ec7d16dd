"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { FormField } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { countOf } from "@/components/ui/count-of";
import { Input, Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import type { ManifoldRecord } from "@/lib/features/systems/schema";
import { linesOf, MANIFOLD_FORM, valuesOf } from "./manifold-values";

interface ManifoldDialogProps {
  systemId: string;
  /** The manifold to change; without one a new one is added. */
  manifold: ManifoldRecord | undefined;
  onClose: () => void;
}

const GOOD_HELP = "One behavior to a line, as a whole sentence.";
const BAD_HELP = "Behaviors that must not be, one to a line. Coming near one raises the drift score.";

/** Adds or changes a safety manifold of the system's own. */
export function ManifoldDialog({ systemId, manifold, onClose }: ManifoldDialogProps) {
  const refresh = useRefresh();
  const [initial] = useState(() => valuesOf(manifold));
  const form = useForm(MANIFOLD_FORM, {
    initial,
    send: (body, headers) =>
      manifold
        ? callApi("PATCH /v1/systems/{id}/manifolds/{manifold_id}", {
            params: { id: systemId, manifold_id: manifold.id },
            body,
          })
        : callApi("POST /v1/systems/{id}/manifolds", { params: { id: systemId }, body, headers }),
    onSent: ({ name }) => {
      toast.success(manifold ? "Manifold changed" : "Manifold added", { description: name });
      onClose();
      refresh();
    },
  });
  const { references, unsafe_references } = form.values;
  return (
    <FormDialog
      form={form}
      title={manifold ? "Change the safety manifold" : "Add a safety manifold"}
      description="It counts from the next decision on; earlier decisions stay as they are."
      className="max-w-2xl"
      failure="The manifold could not be saved"
      submitLabel={manifold ? "Save" : "Add manifold"}
      onClose={onClose}
    >
      <FormField form={form} name="name" label="Name">
        {(control) => <Input {...control} autoComplete="off" placeholder="Refund policy" />}
      </FormField>
      <FormField form={form} name="description" label="Description" isOptional>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <FormField
        form={form}
        name="references"
        label="As it should be"
        help={GOOD_HELP}
        aside={<LineCount text={references} />}
      >
        {(control) => (
          <Textarea {...control} placeholder="The assistant checks the order before it speaks of a refund." />
        )}
      </FormField>
      <FormField
        form={form}
        name="unsafe_references"
        label="Must not be"
        isOptional
        help={BAD_HELP}
        aside={<LineCount text={unsafe_references} />}
      >
        {(control) => (
          <Textarea {...control} className="min-h-20" placeholder="The assistant promises a refund." />
        )}
      </FormField>
    </FormDialog>
  );
}

function LineCount({ text }: { text: string }) {
  const lines = linesOf(text).length;
  return lines === 0 ? null : (
    <span className="text-ink-muted text-xs tabular-nums">{countOf(lines, "behavior")}</span>
  );
}
