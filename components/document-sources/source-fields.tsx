"use client";

import { FormField } from "@/components/forms/form";
import type { FormHandle } from "@/components/forms/use-form";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SuggestInput } from "@/components/ui/suggest-input";
import { DEFAULT_INCLUDE, SCHEDULES } from "@/lib/features/document-sources/vocabulary";
import { DOCUMENT_KIND_WORDS, DOCUMENT_KINDS } from "@/lib/features/documents/vocabulary";
import { SCHEDULE_LABELS } from "./labels";
import type { SourceValues } from "./source-values";

interface SourceFieldsProps {
  form: FormHandle<SourceValues>;
  systemNames: readonly string[];
  /** A token is stored: an empty field keeps it. */
  hasToken?: boolean;
}

const KIND_OPTIONS = DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_WORDS[value] }));
const SCHEDULE_OPTIONS = SCHEDULES.map((value) => ({ value, label: SCHEDULE_LABELS[value] }));
const SYSTEM_HELP = "Leave it empty for documents of the whole organization.";

/** The fields that connecting and changing a source share. */
export function SourceFields({ form, systemNames, hasToken }: SourceFieldsProps) {
  return (
    <>
      <TextField form={form} field="name" label="Name" placeholder="Policies" />
      {form.values.type === "git" ? (
        <GitFields form={form} hasToken={hasToken} />
      ) : (
        <LinesField
          form={form}
          field="urls"
          label="URLs"
          help="One a line, at most 100. Each becomes a document."
          placeholder="https://example.com/privacy"
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="kind" label="Kind of documents">
          {(control) => <Select {...control} options={KIND_OPTIONS} />}
        </FormField>
        <FormField form={form} name="schedule" label="Read">
          {(control) => <Select {...control} options={SCHEDULE_OPTIONS} />}
        </FormField>
      </div>
      <FormField form={form} name="system_name" label="System" help={SYSTEM_HELP} isOptional>
        {(control) => (
          <SuggestInput {...control} suggestions={systemNames} placeholder="Credit scoring model" />
        )}
      </FormField>
    </>
  );
}

function GitFields({ form, hasToken }: Pick<SourceFieldsProps, "form" | "hasToken">) {
  return (
    <>
      <TextField
        form={form}
        field="url"
        label="Repository"
        help="The HTTPS URL that git clone takes."
        placeholder="https://git.example.com/team/policies.git"
        isCode
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          field="branch"
          label="Branch"
          isOptional
          placeholder="The default branch"
          isCode
        />
        <TextField
          form={form}
          field="folder"
          label="Folder"
          isOptional
          placeholder="The whole repository"
          isCode
        />
      </div>
      <LinesField
        form={form}
        field="include"
        label="Files"
        isOptional
        help={`Patterns, one a line. ** crosses folders, ! leaves files out. When empty: ${DEFAULT_INCLUDE.join(", ")}`}
        placeholder={"*.md\n!drafts/**"}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          field="token"
          label="Access token"
          isOptional
          isSecret
          help={
            hasToken
              ? "A token is stored. Leave this empty to keep it."
              : "For private repositories. It is stored encrypted and never shown again."
          }
        />
        <TextField
          form={form}
          field="username"
          label="User name"
          isOptional
          help="Only where the server asks for the one that goes with the token."
        />
      </div>
    </>
  );
}

interface OneFieldProps extends Pick<SourceFieldsProps, "form"> {
  field: "name" | "url" | "branch" | "folder" | "include" | "username" | "token" | "urls";
  label: string;
  help?: string;
  placeholder?: string;
  isOptional?: boolean;
}

function TextField(props: OneFieldProps & { isCode?: boolean; isSecret?: boolean }) {
  const { form, field, placeholder, isCode, isSecret, ...texts } = props;
  return (
    <FormField form={form} name={field} {...texts}>
      {(control) => (
        <Input
          {...control}
          type={isSecret ? "password" : "text"}
          autoComplete={isSecret ? "new-password" : "off"}
          spellCheck={false}
          placeholder={placeholder}
          className={isCode ? "font-mono text-xs" : undefined}
        />
      )}
    </FormField>
  );
}

function LinesField({ form, field, placeholder, ...texts }: OneFieldProps) {
  return (
    <FormField form={form} name={field} {...texts}>
      {(control) => (
        <Textarea
          {...control}
          spellCheck={false}
          placeholder={placeholder}
          className="min-h-20 font-mono text-xs"
        />
      )}
    </FormField>
  );
}
