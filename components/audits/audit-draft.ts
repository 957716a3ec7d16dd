import type { FieldIssue } from "@/lib/core/errors";
import { type Audit, type RunAudit, RunAuditSchema } from "@/lib/features/audits/schema";
import { AUDITED_TEXT_LIMIT, type AuditScope, type EngineChoice } from "@/lib/features/audits/vocabulary";
import type { AssayDocument } from "@/lib/features/documents/schema";

/** A document chosen for an audit, as far as the form shows it. */
export interface PickedDocument {
  id: string;
  title: string;
  /** Of its newest version; null while that is being read. */
  characters: number | null;
}

/** Changes what is chosen, from what is chosen by then. */
export type ChangeDocuments = (choose: (before: readonly PickedDocument[]) => PickedDocument[]) => void;

export interface AuditDraft {
  system_name: string;
  /** One audit is started for each. */
  frameworks: readonly string[];
  scope: AuditScope;
  engine: EngineChoice;
  /** Only for a language model; empty: the router chooses. */
  model: string;
  context: string;
  documents: readonly PickedDocument[];
}

export type AuditDraftErrors = Partial<Record<keyof AuditDraft, string>>;

/** So many documents can be named; the API takes more of one system as `all`. */
export const MOST_DOCUMENTS = 200;

/** The requested engine, as the API takes it: a model only where one is named. */
export function engineOf({ engine, model }: AuditDraft): Pick<RunAudit, "engine" | "model"> {
  return engine === "language-model" && model !== "" ? { engine, model } : { engine };
}

/** The bodies that ask for the audits of a draft: one for each framework. */
export function bodiesOf(draft: AuditDraft): RunAudit[] {
  return draft.frameworks.map((framework) => bodyOf(draft, framework));
}

function bodyOf(draft: AuditDraft, framework: string): RunAudit {
  const { system_name, scope, context, documents } = draft;
  const ids = documents.map(({ id }) => id);
  return {
    system_name,
    framework,
    scope,
    context,
    ...(ids.length === 0 ? {} : { documents: ids }),
    ...engineOf(draft),
  };
}

/** The body that asks for an audit once more, on the newest versions of its documents. */
export function repeatOf(
  audit: Pick<Audit, "system_name" | "framework" | "scope" | "context" | "documents">,
): RunAudit {
  const { system_name, framework, scope, context } = audit;
  const ids = audit.documents.map(({ id }) => id);
  const documents = ids.length > MOST_DOCUMENTS ? ("all" as const) : ids;
  return { system_name, framework, scope, context, documents, engine: "embedded-analyst" };
}

/** A document with what the form needs of it. */
export function pickOf({ id, title, current }: AssayDocument): PickedDocument {
  return { id, title, characters: current.reading.characters };
}

/** Documents with others that can be read added to them, each once. */
export function pickMore(
  before: readonly PickedDocument[],
  more: readonly AssayDocument[],
): PickedDocument[] {
  const known = new Set(before.map(({ id }) => id));
  const readable = more.filter(({ id, current }) => !known.has(id) && current.reading.status !== "refused");
  return [...before, ...readable.map(pickOf)];
}

/** How much an audit of the draft reads. Unit: UTF-16 code units. */
export function charactersOf({ context, documents }: Pick<AuditDraft, "context" | "documents">): number {
  return documents.reduce((sum, { characters }) => sum + (characters ?? 0), context.length);
}

/** What is wrong with a draft, by the schema the server uses too. */
export function checkDraft(draft: AuditDraft): AuditDraftErrors {
  const parsed = RunAuditSchema.safeParse(bodyOf(draft, draft.frameworks[0] ?? ""));
  const issues = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({
        pointer: `/${issue.path.join("/")}`,
        message: issue.message,
        code: issue.code,
      }));
  const characters = charactersOf(draft);
  return {
    ...explainIssues(issues, draft),
    ...(characters > AUDITED_TEXT_LIMIT && { documents: tooMuch(characters) }),
  };
}

function tooMuch(characters: number): string {
  const [total, limit] = [characters, AUDITED_TEXT_LIMIT].map((count) => count.toLocaleString("en"));
  return `Text and documents come to ${total} characters, and an audit reads at most ${limit}. Choose fewer documents.`;
}

/** Issues as sentences that say what to do, each under its field. */
export function explainIssues(issues: readonly FieldIssue[], draft: AuditDraft): AuditDraftErrors {
  const errors: AuditDraftErrors = {};
  for (const { pointer, message } of issues) {
    if (pointer === "/system_name") {
      errors.system_name =
        draft.system_name.trim() === "" ? "Name the system to audit." : `The name ${message}.`;
    } else if (pointer === "/framework") {
      errors.frameworks = draft.frameworks.length === 0 ? "Choose a framework." : `The framework ${message}.`;
    } else if (pointer === "/context") errors.context = `The text ${message}.`;
    else if (pointer.startsWith("/documents")) errors.documents = `The documents ${message}.`;
    else if (pointer === "/scope") errors.scope = `The scope ${message}.`;
    else if (pointer === "/engine") errors.engine = `The engine ${message}.`;
    else if (pointer === "/model") errors.model = `The model ${message}.`;
  }
  return errors;
}
