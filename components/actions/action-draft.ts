import type {
  Action,
  ChangeAction,
  CreateAction,
  GivenSource,
  Severity,
} from "@/lib/features/actions/schema";

/** What the form of an action holds. */
export interface ActionDraft {
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

export function newDraft(suggestion: ActionSuggestion | undefined): ActionDraft {
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

export function draftOf(action: Action): ActionDraft {
  const { title, severity, description, root_cause, work_done } = action;
  return {
    ...{ title, severity, description, root_cause, work_done },
    owner_id: action.owner_id ?? "",
    due_date: action.due_date ?? "",
    system_name: action.system_name ?? "",
  };
}

export function toCreate(draft: ActionDraft, source: GivenSource | undefined): CreateAction {
  const { title, severity, description, owner_id, due_date, system_name } = draft;
  return {
    ...{ title, severity, description },
    owner_id: owner_id || null,
    due_date: due_date || null,
    ...(source ? { source } : {}),
    ...(system_name.trim() === "" ? {} : { system_name }),
  };
}

/** What differs from the action as it was; the system never changes. */
export function changesOf(before: ActionDraft, after: ActionDraft): ChangeAction {
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
