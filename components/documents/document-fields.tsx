"use client";

import { useId } from "react";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SuggestInput } from "@/components/ui/suggest-input";
import { DOCUMENT_KIND_WORDS, DOCUMENT_KINDS } from "@/lib/features/documents/vocabulary";
import type { DocumentDraft } from "./document-draft";

export type DocumentErrors = Partial<Record<keyof DocumentDraft | "text", string>>;

interface DocumentFieldsProps {
  draft: DocumentDraft;
  errors?: DocumentErrors;
  onChange: (part: Partial<DocumentDraft>) => void;
}

const KINDS = DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_WORDS[value] }));
const SYSTEM_HELP = "Leave it empty for the whole organization. A name that is new registers the system.";

/** What it is and which system it is about. */
export function KindAndSystemFields({
  draft,
  errors,
  systemNames,
  onChange,
}: DocumentFieldsProps & { systemNames: readonly string[] }) {
  const id = useId();
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
      <Field id={`${id}-kind`} label="Kind" error={errors?.kind}>
        <Select
          id={`${id}-kind`}
          value={draft.kind}
          options={KINDS}
          onChange={(kind) => onChange({ kind })}
          {...describedBy(`${id}-kind`, { error: errors?.kind })}
        />
      </Field>
      <Field id={`${id}-system`} label="System" isOptional help={SYSTEM_HELP} error={errors?.system_name}>
        <SuggestInput
          id={`${id}-system`}
          value={draft.system_name}
          suggestions={systemNames}
          onChange={(system_name) => onChange({ system_name })}
          {...describedBy(`${id}-system`, { help: SYSTEM_HELP, error: errors?.system_name })}
        />
      </Field>
    </div>
  );
}

interface TitleFieldProps extends DocumentFieldsProps {
  isOptional?: boolean;
  placeholder?: string;
}

export function TitleField({ draft, errors, isOptional, placeholder, onChange }: TitleFieldProps) {
  const id = useId();
  return (
    <Field id={id} label="Title" isOptional={isOptional} error={errors?.title}>
      <Input
        id={id}
        value={draft.title}
        placeholder={placeholder}
        onChange={(event) => onChange({ title: event.target.value })}
        {...describedBy(id, { error: errors?.title })}
      />
    </Field>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  title: "The title",
  kind: "The kind",
  system_name: "The name of the system",
  owner: "The owner",
  effective_date: "The day",
  review_date: "The day",
  text: "The text",
};

/** What the server found wrong, under the field it concerns. */
export function explainIssues(
  issues: readonly { pointer: string; message: string }[] | undefined,
): DocumentErrors {
  return Object.fromEntries(
    (issues ?? []).flatMap(({ pointer, message }) => {
      const field = pointer.slice(1);
      return NAMES[field] === undefined ? [] : [[field, `${NAMES[field]} ${message}.`]];
    }),
  );
}
