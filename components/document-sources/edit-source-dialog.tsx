"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import type { DocumentSource } from "@/lib/features/document-sources/schema";
import { SourceFields } from "./source-fields";
import { changeForm, valuesOf } from "./source-values";

interface EditSourceDialogProps {
  source: DocumentSource;
  systemNames: readonly string[];
  onClose: () => void;
}

export function EditSourceDialog({ source, systemNames, onClose }: EditSourceDialogProps) {
  const refresh = useRefresh();
  const [initial] = useState(() => valuesOf(source));
  const form = useForm(changeForm(source), {
    initial,
    send: (body) => callApi("PATCH /v1/document-sources/{id}", { params: { id: source.id }, body }),
    onSent: () => {
      toast.success("Source changed");
      onClose();
      refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Change the source"
      description="The next reading looks at every file again. Documents that are there keep their system and kind."
      className="max-w-2xl"
      failure="The source could not be changed"
      submitLabel="Save"
      onClose={onClose}
    >
      <SourceFields form={form} systemNames={systemNames} hasToken={source.has_token} />
    </FormDialog>
  );
}
