"use client";

import { FormField } from "@/components/forms/form";
import type { FormHandle } from "@/components/forms/use-form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SuggestInput } from "@/components/ui/suggest-input";
import { DOCUMENT_KIND_WORDS, DOCUMENT_KINDS } from "@/lib/features/documents/vocabulary";
import type { DocumentDraft } from "./document-draft";

interface DocumentFieldsProps<Values extends DocumentDraft> {
  form: FormHandle<Values>;
}

const KINDS = DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_WORDS[value] }));
const SYSTEM_HELP = "Leave it empty for the whole organization. A new name registers the system.";

/** What it is and which system it is about. */
export function KindAndSystemFields<Values extends DocumentDraft>({
  form,
  systemNames,
}: DocumentFieldsProps<Values> & { systemNames: readonly string[] }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
      <FormField form={form} name="kind" label="Kind">
        {(control) => <Select {...control} options={KINDS} />}
      </FormField>
      <FormField form={form} name="system_name" label="System" isOptional help={SYSTEM_HELP}>
        {(control) => <SuggestInput {...control} suggestions={systemNames} />}
      </FormField>
    </div>
  );
}

interface TitleFieldProps<Values extends DocumentDraft> extends DocumentFieldsProps<Values> {
  isOptional?: boolean;
  placeholder?: string;
}

export function TitleField<Values extends DocumentDraft>(props: TitleFieldProps<Values>) {
  const { form, isOptional, placeholder } = props;
  return (
    <FormField form={form} name="title" label="Title" isOptional={isOptional}>
      {(control) => <Input {...control} placeholder={placeholder} />}
    </FormField>
  );
}
