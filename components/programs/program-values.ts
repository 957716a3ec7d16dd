import { z } from "zod";
import type { FieldWords, FormDefinition } from "@/components/forms/read-form";
import type { ApprovalMode } from "@/lib/features/programs/approval-schema";
import { ChangeProgramSchema, CreateProgramSchema, type Program } from "@/lib/features/programs/schema";

/** What a program is about, by when, and who audits it. */
export interface ScopeValues {
  /** Empty for the organization as a whole. */
  system_id: string;
  target_date: string;
  auditor: string;
}

/** A system that a program can be about. */
export interface SystemChoice {
  id: string;
  name: string;
}

export const NO_SCOPE: ScopeValues = { system_id: "", target_date: "", auditor: "" };

/** The scope as the API takes it; what is empty is none. */
export function toScope({ system_id, target_date, auditor }: ScopeValues) {
  return {
    system_id: system_id === "" ? null : system_id,
    target_date: target_date === "" ? null : target_date,
    auditor: auditor.trim() === "" ? null : auditor,
  };
}

const SCOPE_WORDS: Readonly<Record<keyof ScopeValues, FieldWords>> = {
  system_id: { subject: "The scope" },
  target_date: { subject: "The target date" },
  auditor: { subject: "The auditor" },
};

/** What is entered about a new program. */
export interface NewProgramValues extends ScopeValues {
  name: string;
  frameworks: readonly string[];
}

export const CREATE_FORM: FormDefinition<NewProgramValues, typeof CreateProgramSchema> = {
  schema: CreateProgramSchema,
  toBody: ({ name, frameworks, ...scope }) => ({ name, frameworks: [...frameworks], ...toScope(scope) }),
  words: {
    ...SCOPE_WORDS,
    name: { subject: "The name", empty: "Name the program, such as “ISO 27001 2027”." },
    frameworks: { subject: "The choice of frameworks", empty: "Choose at least one framework." },
  },
};

/** What is entered about a program that is there. */
export interface ProgramValues extends ScopeValues {
  name: string;
  approval_mode: ApprovalMode;
  owner_may_approve: boolean;
}

export function valuesOf(program: Program): ProgramValues {
  const { name, system_id, target_date, auditor, approval_mode, owner_may_approve } = program;
  return {
    ...{ name, approval_mode, owner_may_approve },
    system_id: system_id ?? "",
    target_date: target_date ?? "",
    auditor: auditor ?? "",
  };
}

export const CHANGE_FORM: FormDefinition<ProgramValues, typeof ChangeProgramSchema> = {
  schema: ChangeProgramSchema,
  toBody: ({ name, approval_mode, owner_may_approve, ...scope }) => ({
    ...{ name, approval_mode, owner_may_approve },
    ...toScope(scope),
  }),
  words: { ...SCOPE_WORDS, name: { subject: "The name", empty: "Give the program a name." } },
};

/** A choice among frameworks, to add them to a program or to take them out. */
export interface FrameworksValues {
  chosen: readonly string[];
}

export const ADD_FORM: FormDefinition<FrameworksValues, z.ZodType<FrameworksValues>> = {
  schema: z.custom<FrameworksValues>(),
  check: ({ chosen }) => (chosen.length === 0 ? { chosen: "Choose at least one framework to add." } : {}),
  onlyField: "chosen",
};

export function removalForm(
  frameworks: readonly string[],
): FormDefinition<FrameworksValues, z.ZodType<FrameworksValues>> {
  return {
    schema: z.custom<FrameworksValues>(),
    check: ({ chosen }) => {
      if (chosen.length === 0) return { chosen: "Choose at least one framework to remove." };
      return frameworks.every((code) => chosen.includes(code))
        ? { chosen: "A program needs at least one framework. Keep one, or delete the program." }
        : {};
    },
    onlyField: "chosen",
  };
}

/** What is typed to confirm that a program is deleted. */
export interface DeletionValues {
  typed: string;
}

export function deletionForm(name: string): FormDefinition<DeletionValues, z.ZodType<DeletionValues>> {
  return {
    schema: z.custom<DeletionValues>(),
    check: ({ typed }) =>
      typed.trim() === name ? {} : { typed: "Type the name exactly as it is written above." },
    onlyField: "typed",
  };
}
