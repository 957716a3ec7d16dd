"use client";

import { useRouter } from "next/navigation";
import { callApi } from "@/components/api";
import { FormField } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { Textarea } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { GIVEN_TEXT_LIMIT } from "@/lib/features/documents/vocabulary";
import { emptyDraft } from "./document-draft";
import { KindAndSystemFields, TitleField } from "./document-fields";
import { TEXT_FORM } from "./document-forms";

interface TextDialogProps {
  systemNames: readonly string[];
  systemName: string;
  onClose: () => void;
}

const TEXT_HELP = "Plain text or Markdown. Headings that begin with # become the outline.";

/** A document from text that is pasted or typed. */
export function TextDialog({ systemNames, systemName, onClose }: TextDialogProps) {
  const router = useRouter();
  const form = useForm(TEXT_FORM, {
    initial: { ...emptyDraft(systemName), text: "" },
    send: (body, headers) => callApi("POST /v1/documents", { body, headers }),
    onSent: ({ id, title }) => {
      toast.success("Document added", { description: title });
      router.push(`/documents/${id}`);
    },
  });
  return (
    <FormDialog
      form={form}
      title="Add a document from text"
      className="max-w-2xl"
      failure="The document was not added"
      submitLabel="Add document"
      onClose={onClose}
    >
      <TitleField form={form} placeholder="Access control policy" />
      <KindAndSystemFields form={form} systemNames={systemNames} />
      <FormField
        form={form}
        name="text"
        label="Text"
        help={TEXT_HELP}
        aside={
          <span className="text-ink-muted text-xs tabular-nums">
            {form.values.text.length.toLocaleString("en")} of {GIVEN_TEXT_LIMIT.toLocaleString("en")}
          </span>
        }
      >
        {(control) => <Textarea {...control} className="min-h-56" />}
      </FormField>
    </FormDialog>
  );
}
