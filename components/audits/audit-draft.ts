import type { FieldIssue } from "@/lib/core/errors";
import {
  type AuditScope,
  type EngineChoice,
  type RunAudit,
  RunAuditSchema,
} from "@/lib/features/audits/schema";

export interface AuditDraft {
  system_name: string;
  framework: string;
  scope: AuditScope;
  engine: EngineChoice;
  /** Only for a language model; empty: the router chooses. */
  model: string;
  context: string;
}

export type AuditDraftErrors = Partial<Record<keyof AuditDraft, string>>;

/** The requested engine, as the API takes it: a model only where one is named. */
export function engineOf({ engine, model }: AuditDraft): Pick<RunAudit, "engine" | "model"> {
  return engine === "language-model" && model !== "" ? { engine, model } : { engine };
}

/** The body that asks for the audit of a draft. */
export function bodyOf(draft: AuditDraft): RunAudit {
  const { system_name, framework, scope, context } = draft;
  return { system_name, framework, scope, context, ...engineOf(draft) };
}

/** What is wrong with a draft, by the schema the server uses too. */
export function checkDraft(draft: AuditDraft): AuditDraftErrors {
  const parsed = RunAuditSchema.safeParse(bodyOf(draft));
  if (parsed.success) return {};
  return explainIssues(
    parsed.error.issues.map((issue) => ({
      pointer: `/${issue.path.join("/")}`,
      message: issue.message,
      code: issue.code,
    })),
    draft,
  );
}

/** Issues as sentences that say what to do, each under its field. */
export function explainIssues(issues: readonly FieldIssue[], draft: AuditDraft): AuditDraftErrors {
  const errors: AuditDraftErrors = {};
  for (const { pointer, message } of issues) {
    if (pointer === "/system_name") {
      errors.system_name =
        draft.system_name.trim() === "" ? "Name the system to audit." : `The name ${message}.`;
    } else if (pointer === "/framework") {
      errors.framework = draft.framework === "" ? "Choose a framework." : `The framework ${message}.`;
    } else if (pointer === "/context") errors.context = `The document ${message}.`;
    else if (pointer === "/scope") errors.scope = `The scope ${message}.`;
    else if (pointer === "/engine") errors.engine = `The engine ${message}.`;
    else if (pointer === "/model") errors.model = `The model ${message}.`;
  }
  return errors;
}
