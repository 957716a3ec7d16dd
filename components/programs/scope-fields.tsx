"use client";

import { Combobox } from "@/components/ui/combobox";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** What a program is about, by when, and who audits it, as a form has it. */
export interface ScopeDraft {
  /** Empty for the organization as a whole. */
  systemId: string;
  targetDate: string;
  auditor: string;
}

export type ScopeErrors = Partial<Record<keyof ScopeDraft, string>>;

/** A system that a program can be about. */
export interface SystemChoice {
  id: string;
  name: string;
}

interface ScopeFieldsProps {
  id: string;
  draft: ScopeDraft;
  errors: ScopeErrors;
  systems: readonly SystemChoice[];
  onChange: (part: Partial<ScopeDraft>) => void;
}

const ORGANIZATION = { value: "", label: "The organization as a whole" };
const SYSTEM_HELP =
  "Decides which answers about applicability hold: those of the system, or of the organization.";
const DATE_HELP = "The day by which it is to be ready.";
const AUDITOR_HELP = "Who will audit it, such as the certification body.";

/** Scope, target date and auditor of a program. */
export function ScopeFields({ id, draft, errors, systems, onChange }: ScopeFieldsProps) {
  const notes = (help: string, error: string | undefined) => (error ? { help, error } : { help });
  return (
    <>
      <Field id={`${id}-system`} label="Scope" {...notes(SYSTEM_HELP, errors.systemId)}>
        <Combobox
          id={`${id}-system`}
          value={draft.systemId}
          groups={[
            { label: "Organization", options: [ORGANIZATION] },
            { label: "Systems", options: systems.map(({ id: value, name }) => ({ value, label: name })) },
          ]}
          placeholder="Choose a scope"
          searchLabel="Search the systems"
          onChange={(systemId) => onChange({ systemId })}
          {...describedBy(`${id}-system`, notes(SYSTEM_HELP, errors.systemId))}
        />
      </Field>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field id={`${id}-date`} label="Target date" isOptional {...notes(DATE_HELP, errors.targetDate)}>
          <Input
            id={`${id}-date`}
            type="date"
            value={draft.targetDate}
            onChange={(event) => onChange({ targetDate: event.target.value })}
            {...describedBy(`${id}-date`, notes(DATE_HELP, errors.targetDate))}
          />
        </Field>
        <Field id={`${id}-auditor`} label="Auditor" isOptional {...notes(AUDITOR_HELP, errors.auditor)}>
          <Input
            id={`${id}-auditor`}
            value={draft.auditor}
            autoComplete="off"
            onChange={(event) => onChange({ auditor: event.target.value })}
            {...describedBy(`${id}-auditor`, notes(AUDITOR_HELP, errors.auditor))}
          />
        </Field>
      </div>
    </>
  );
}

export const NO_SCOPE: ScopeDraft = { systemId: "", targetDate: "", auditor: "" };

/** The scope as the API takes it; what is empty is none. */
export function toScope({ systemId, targetDate, auditor }: ScopeDraft) {
  return {
    system_id: systemId === "" ? null : systemId,
    target_date: targetDate === "" ? null : targetDate,
    auditor: auditor.trim() === "" ? null : auditor,
  };
}

const FIELDS = { system_id: "systemId", target_date: "targetDate", auditor: "auditor" } as const;

/** What the server refuses of a scope, each under its field. */
export function explainScopeIssues(issues: readonly { pointer: string; message: string }[]): ScopeErrors {
  const errors: ScopeErrors = {};
  for (const [name, field] of Object.entries(FIELDS) as [keyof typeof FIELDS, keyof ScopeDraft][]) {
    const issue = issues.find(({ pointer }) => pointer === `/${name}`);
    if (issue) errors[field] = `${SUBJECTS[field]} ${issue.message}.`;
  }
  return errors;
}

const SUBJECTS: Readonly<Record<keyof ScopeDraft, string>> = {
  systemId: "The scope",
  targetDate: "The target date",
  auditor: "The auditor",
};
