import type { FieldWords, FormDefinition } from "@/components/forms/read-form";
import {
  type Action,
  type ChangeAction,
  ChangeActionSchema,
  type CreateAction,
  CreateActionSchema,
  type GivenSource,
  type Severity,
} from "@/lib/features/actions/schema";

/** What the form of an action holds. */
export interface ActionValues {
  title: string;
  severity: Severity;
  description: string;
  /** Empty for no one. */
  owner_id: string;
  due_date: string;
  system_name: string;
  root_cause: string;
  work_done: string;
}

/** What a new action begins with, as its source suggests. */
export interface ActionSuggestion {
  source: GivenSource;
  /** What the source is called. */
  label: string;
  title: string;
  severity: Severity;
  description: string;
}

export function newValues(suggestion: ActionSuggestion | undefined): ActionValues {
  return {
    title: suggestion?.title ?? "",
    severity: suggestion?.severity ?? "medium",
    description: suggestion?.description ?? "",
    owner_id: "",
    due_date: "",
    system_name: "",
    root_cause: "",
    work_done: "",
  };
}

export function valuesOf(action: Action): ActionValues {
  const { title, severity, description, root_cause, work_done } = action;
  return {
    ...{ title, severity, description, root_cause, work_done },
    owner_id: action.owner_id ?? "",
    due_date: action.due_date ?? "",
    system_name: action.system_name ?? "",
  };
}

const WORDS: Partial<Record<keyof ActionValues, FieldWords>> = {
  title: { empty: "Give it a title." },
};

/** The form of a new action, which may follow from something. */
export function createForm(
  source: GivenSource | undefined,
): FormDefinition<ActionValues, typeof CreateActionSchema> {
  return { schema: CreateActionSchema, toBody: (values) => toCreate(values, source), words: WORDS };
}

/** The form of an action that is there, of which only what is changed is sent. */
export function changeForm(before: ActionValues): FormDefinition<ActionValues, typeof ChangeActionSchema> {
  return { schema: ChangeActionSchema, toBody: (values) => changesOf(before, values), words: WORDS };
}

function toCreate(values: ActionValues, source: GivenSource | undefined): CreateAction {
  const { title, severity, description, owner_id, due_date, system_name } = values;
  return {
    ...{ title, severity, description },
    owner_id: owner_id || null,
    due_date: due_date || null,
    ...(source ? { source } : {}),
    ...(system_name.trim() === "" ? {} : { system_name }),
  };
}

/** What differs from the action as it was; the system never changes. */
function changesOf(before: ActionValues, after: ActionValues): ChangeAction {
  const { owner_id, due_date, system_name: _, ...texts } = after;
  const changed = Object.entries(texts).filter(
    ([field, value]) => Object.entries(before).find(([name]) => name === field)?.[1] !== value,
  );
  return {
    ...Object.fromEntries(changed),
    ...(owner_id === before.owner_id ? {} : { owner_id: owner_id || null }),
    ...(due_date === before.due_date ? {} : { due_date: due_date || null }),
  };
}
