import type { FieldIssue } from "@/lib/core/errors";
import { CreateProgramSchema } from "@/lib/features/programs/schema";

export interface ProgramDraft {
  name: string;
  frameworks: readonly string[];
}

export type ProgramDraftErrors = Partial<Record<keyof ProgramDraft, string>>;

/** What is wrong with a draft, by the schema the server uses too. */
export function checkProgram(draft: ProgramDraft): ProgramDraftErrors {
  const parsed = CreateProgramSchema.safeParse({ ...draft, frameworks: [...draft.frameworks] });
  if (parsed.success) return {};
  return explainProgramIssues(
    parsed.error.issues.map(({ path, message, code }) => ({ pointer: `/${path.join("/")}`, message, code })),
    draft,
  );
}

/** Issues as sentences that say what to do, each under its field. */
export function explainProgramIssues(issues: readonly FieldIssue[], draft: ProgramDraft): ProgramDraftErrors {
  const errors: ProgramDraftErrors = {};
  for (const { pointer, message } of issues) {
    if (pointer === "/name") {
      errors.name =
        draft.name.trim() === "" ? "Name the program, such as “ISO 27001 2027”." : `The name ${message}.`;
    } else if (pointer.startsWith("/frameworks")) {
      errors.frameworks =
        draft.frameworks.length === 0
          ? "Choose at least one framework."
          : `The choice of frameworks ${message}.`;
    }
  }
  return errors;
}
