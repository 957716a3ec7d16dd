"use client";

import { useId } from "react";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SuggestInput } from "@/components/ui/suggest-input";
import { DEFAULT_INCLUDE, SCHEDULES } from "@/lib/features/document-sources/vocabulary";
import { DOCUMENT_KIND_WORDS, DOCUMENT_KINDS } from "@/lib/features/documents/vocabulary";
import { SCHEDULE_LABELS } from "./labels";
import type { SourceDraft, SourceErrors } from "./source-draft";

interface SourceFieldsProps {
  draft: SourceDraft;
  errors: SourceErrors;
  systemNames: readonly string[];
  /** A token is stored: an empty field keeps it. */
  hasToken?: boolean;
  onChange: (part: Partial<SourceDraft>) => void;
}

const KIND_OPTIONS = DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_WORDS[value] }));
const SCHEDULE_OPTIONS = SCHEDULES.map((value) => ({ value, label: SCHEDULE_LABELS[value] }));

/** The fields that connecting and changing a source share. */
export function SourceFields({ draft, errors, systemNames, hasToken, onChange }: SourceFieldsProps) {
  const id = useId();
  return (
    <>
      <TextField field="name" label="Name" placeholder="Policies" {...{ draft, errors, onChange }} />
      {draft.type === "git" ? (
        <GitFields draft={draft} errors={errors} hasToken={hasToken} onChange={onChange} />
      ) : (
        <LinesField
          field="urls"
          label="URLs"
          help="One a line, at most 100. Each becomes a document."
          placeholder="https://example.com/privacy"
          {...{ draft, errors, onChange }}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id={`${id}-kind`} label="Kind of documents" error={errors.kind}>
          <Select
            id={`${id}-kind`}
            value={draft.kind}
            options={KIND_OPTIONS}
            onChange={(kind) => onChange({ kind })}
            {...describedBy(`${id}-kind`, { error: errors.kind })}
          />
        </Field>
        <Field id={`${id}-schedule`} label="Read" error={errors.schedule}>
          <Select
            id={`${id}-schedule`}
            value={draft.schedule}
            options={SCHEDULE_OPTIONS}
            onChange={(schedule) => onChange({ schedule })}
            {...describedBy(`${id}-schedule`, { error: errors.schedule })}
          />
        </Field>
      </div>
      <Field id={`${id}-system`} label="System" help={SYSTEM_HELP} isOptional error={errors.system_name}>
        <SuggestInput
          id={`${id}-system`}
          value={draft.system_name}
          suggestions={systemNames}
          placeholder="Credit scoring model"
          onChange={(system_name) => onChange({ system_name })}
          {...describedBy(`${id}-system`, { help: SYSTEM_HELP, error: errors.system_name })}
        />
      </Field>
    </>
  );
}

const SYSTEM_HELP = "Leave it empty for documents of the whole organization.";

type PartProps = Pick<SourceFieldsProps, "draft" | "errors" | "onChange">;

function GitFields({ hasToken, ...part }: PartProps & Pick<SourceFieldsProps, "hasToken">) {
  return (
    <>
      <TextField
        field="url"
        label="Repository"
        help="The HTTPS URL that git clone takes."
        placeholder="https://git.example.com/team/policies.git"
        isCode
        {...part}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          field="branch"
          label="Branch"
          isOptional
          placeholder="The default branch"
          isCode
          {...part}
        />
        <TextField
          field="folder"
          label="Folder"
          isOptional
          placeholder="The whole repository"
          isCode
          {...part}
        />
      </div>
      <LinesField
        field="include"
        label="Files"
        isOptional
        help={`Patterns, one a line. ** crosses folders, ! leaves files out. When empty: ${DEFAULT_INCLUDE.join(", ")}`}
        placeholder={"*.md\n!drafts/**"}
        {...part}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          field="token"
          label="Access token"
          isOptional
          isSecret
          help={
            hasToken
              ? "A token is stored. Leave this empty to keep it."
              : "For private repositories. It is stored encrypted and never shown again."
          }
          {...part}
        />
        <TextField
          field="username"
          label="User name"
          isOptional
          help="Only where the server asks for the one that goes with the token."
          {...part}
        />
      </div>
    </>
  );
}

interface OneFieldProps extends PartProps {
  field: "name" | "url" | "branch" | "folder" | "include" | "username" | "token" | "urls";
  label: string;
  help?: string;
  placeholder?: string;
  isOptional?: boolean;
  isCode?: boolean;
  isSecret?: boolean;
}

function TextField(props: OneFieldProps) {
  const { field, label, help, placeholder, isOptional, isCode, isSecret, draft, errors, onChange } = props;
  const id = useId();
  const error = errors[field];
  return (
    <Field id={id} label={label} help={help} isOptional={isOptional} error={error}>
      <Input
        id={id}
        type={isSecret ? "password" : "text"}
        autoComplete={isSecret ? "new-password" : "off"}
        spellCheck={false}
        value={draft[field]}
        placeholder={placeholder}
        onChange={(event) => onChange({ [field]: event.target.value })}
        className={isCode ? "font-mono text-xs" : undefined}
        {...describedBy(id, { help, error })}
      />
    </Field>
  );
}

function LinesField({ field, label, help, placeholder, isOptional, draft, errors, onChange }: OneFieldProps) {
  const id = useId();
  const error = errors[field];
  return (
    <Field id={id} label={label} help={help} isOptional={isOptional} error={error}>
      <Textarea
        id={id}
        spellCheck={false}
        value={draft[field]}
        placeholder={placeholder}
        onChange={(event) => onChange({ [field]: event.target.value })}
        className="min-h-20 font-mono text-xs"
        {...describedBy(id, { help, error })}
      />
    </Field>
  );
}
