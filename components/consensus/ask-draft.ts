import type { FieldIssue } from "@/lib/core/errors";
import { type RunConsensus, RunConsensusSchema } from "@/lib/features/orchestrator/schema";
import { DEFAULT_MIN_AGREEMENT } from "@/lib/features/orchestrator/vocabulary";
import type { Strategy } from "@/lib/judgment/consensus/vocabulary";
import { MIN_SEATS } from "./labels";

/** What is entered; the agreement is a text until it is checked. */
export interface AskDraft {
  task: string;
  context: string;
  strategy: Strategy;
  seats: "board" | "chosen";
  models: readonly string[];
  min_agreement: string;
  system_name: string;
}

export type AskDraftErrors = Partial<Record<keyof AskDraft, string>>;

export const EMPTY_ASK: AskDraft = {
  task: "",
  context: "",
  strategy: "voting",
  seats: "board",
  models: [],
  min_agreement: String(DEFAULT_MIN_AGREEMENT),
  system_name: "",
};

/** The body to send, or what is wrong by the schema the server uses too. */
export function readAskDraft(draft: AskDraft): { body: RunConsensus } | { errors: AskDraftErrors } {
  const fewest = MIN_SEATS[draft.strategy];
  const tooFew = draft.seats === "chosen" && draft.models.length < fewest;
  const parsed = RunConsensusSchema.safeParse({
    task: draft.task,
    strategy: draft.strategy,
    ...(draft.context.trim() === "" ? {} : { context: draft.context }),
    ...(draft.seats === "chosen" ? { models: draft.models } : {}),
    ...(draft.strategy === "voting" ? { min_agreement: numberOf(draft.min_agreement) } : {}),
    ...(draft.system_name.trim() === "" ? {} : { system_name: draft.system_name }),
  });
  if (parsed.success && !tooFew) return { body: parsed.data };
  const issues = (parsed.error?.issues ?? []).map((issue) => ({
    pointer: `/${issue.path.join("/")}`,
    message: issue.message,
    code: issue.code,
  }));
  const errors = explainAskIssues(issues, draft);
  return { errors: tooFew ? { ...errors, models: `Choose at least ${fewest} models.` } : errors };
}

function numberOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text.replace(",", "."));
}

/** Issues as sentences that say what to do, each under its field. */
export function explainAskIssues(issues: readonly FieldIssue[], draft: AskDraft): AskDraftErrors {
  const errors: AskDraftErrors = {};
  for (const { pointer, message } of issues) {
    if (pointer === "/task")
      errors.task = draft.task.trim() === "" ? "Ask a question." : `The question ${message}.`;
    else if (pointer === "/context") errors.context = `The context ${message}.`;
    else if (pointer === "/strategy") errors.strategy = `The strategy ${message}.`;
    else if (pointer.startsWith("/models")) errors.models = modelsError(pointer, message, draft);
    else if (pointer === "/min_agreement")
      errors.min_agreement = "Enter a number from 0.5 to 1, such as 0.67.";
    else if (pointer === "/system_name") errors.system_name = `The name ${message}.`;
  }
  return errors;
}

/** `/models/2` names one of them. */
function modelsError(pointer: string, message: string, draft: AskDraft): string {
  const model = draft.models[Number(pointer.split("/")[2])];
  return model === undefined ? `The choice ${message}.` : `${model} ${message}.`;
}
