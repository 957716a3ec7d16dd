import type { ApiProblem } from "@/lib/core/api-client";
import type { FieldIssue } from "@/lib/core/errors";
import { type ProcessTask, ProcessTaskSchema } from "@/lib/features/orchestrator/schema";
import type { Priority } from "@/lib/features/orchestrator/vocabulary";

export interface TaskDraft {
  task: string;
  priority: Priority;
  force_consensus: boolean;
  /** Empty: no preference. */
  preferred_model: string;
}

export type TaskDraftErrors = Partial<Record<keyof TaskDraft, string>>;

type TaskProblem = Pick<ApiProblem, "code" | "message" | "issues">;

export const EMPTY_TASK: TaskDraft = {
  task: "",
  priority: "simple",
  force_consensus: false,
  preferred_model: "",
};

/** The body to send, or what is wrong by the schema the server uses too. */
export function readTaskDraft(draft: TaskDraft): { body: ProcessTask } | { errors: TaskDraftErrors } {
  const { preferred_model, ...rest } = draft;
  const parsed = ProcessTaskSchema.safeParse(preferred_model === "" ? rest : { ...rest, preferred_model });
  if (parsed.success) return { body: parsed.data };
  const issues = parsed.error.issues.map((issue) => ({
    pointer: `/${issue.path.join("/")}`,
    message: issue.message,
    code: issue.code,
  }));
  return { errors: explainTaskIssues(issues, draft) };
}

/** What the API refused, under the fields it is about; nothing where it is about none. */
export function explainTaskProblem(problem: TaskProblem, draft: TaskDraft): TaskDraftErrors {
  // A preferred model is asked or none is, so its unavailability is an error of that choice.
  if (problem.code === "model_unavailable" && draft.preferred_model !== "")
    return { preferred_model: problem.message };
  return explainTaskIssues(problem.issues, draft);
}

/** Issues as sentences that say what to do, each under its field. */
export function explainTaskIssues(issues: readonly FieldIssue[], draft: TaskDraft): TaskDraftErrors {
  const errors: TaskDraftErrors = {};
  for (const { pointer, message } of issues) {
    if (pointer === "/task")
      errors.task = draft.task.trim() === "" ? "Say what is to be done." : `The task ${message}.`;
    else if (pointer === "/preferred_model") errors.preferred_model = `The model ${message}.`;
    else if (pointer === "/priority") errors.priority = `The priority ${message}.`;
    else if (pointer === "/force_consensus") errors.force_consensus = `The choice ${message}.`;
  }
  return errors;
}
