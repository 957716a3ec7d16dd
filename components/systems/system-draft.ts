import type { FieldIssue } from "@/lib/core/errors";
import { type RegisterSystem, RegisterSystemSchema, type System } from "@/lib/features/systems/schema";
import type { RiskClass } from "@/lib/judgment/risk/vocabulary";

/** What is entered about a system. */
export interface SystemDraft {
  name: string;
  description: string;
  owner: string;
  risk_class: RiskClass;
  risk_class_reason: string;
  keeps_inputs: boolean;
}

export type SystemDraftErrors = Partial<Record<keyof SystemDraft, string>>;

export const EMPTY_SYSTEM: SystemDraft = {
  name: "",
  description: "",
  owner: "",
  risk_class: "unclassified",
  risk_class_reason: "",
  keeps_inputs: true,
};

export function draftOf(system: System): SystemDraft {
  const { name, description, owner, risk_class, risk_class_reason, keeps_inputs } = system;
  return { name, description, owner: owner ?? "", risk_class, risk_class_reason, keeps_inputs };
}

/** The body to send, or what is wrong, by the schema the server uses too. */
export function readSystemDraft(
  draft: SystemDraft,
): { body: RegisterSystem } | { errors: SystemDraftErrors } {
  const isClassified = draft.risk_class !== "unclassified";
  const parsed = RegisterSystemSchema.safeParse({
    ...draft,
    owner: draft.owner.trim() === "" ? null : draft.owner,
    risk_class_reason: isClassified ? draft.risk_class_reason : "",
  });
  const errors = parsed.success
    ? {}
    : explainSystemIssues(
        parsed.error.issues.map((issue) => ({
          pointer: `/${issue.path.join("/")}`,
          message: issue.message,
          code: issue.code,
        })),
        draft,
      );
  if (isClassified && draft.risk_class_reason.trim() === "")
    errors.risk_class_reason = "Say why it has this class, so that an auditor can follow it.";
  return parsed.success && Object.keys(errors).length === 0 ? { body: parsed.data } : { errors };
}

const SUBJECTS: Readonly<Record<keyof SystemDraft, string>> = {
  name: "The name",
  description: "The description",
  owner: "The owner",
  risk_class: "The risk class",
  risk_class_reason: "The reason",
  keeps_inputs: "This",
};

/** Issues as sentences that say what to do, each under its field. */
export function explainSystemIssues(issues: readonly FieldIssue[], draft: SystemDraft): SystemDraftErrors {
  const errors: SystemDraftErrors = {};
  for (const { pointer, message } of issues) {
    for (const [field, subject] of Object.entries(SUBJECTS) as [keyof SystemDraft, string][]) {
      if (pointer !== `/${field}`) continue;
      errors[field] =
        field === "name" && draft.name.trim() === "" ? "Name the system." : `${subject} ${message}.`;
    }
  }
  return errors;
}
