import type { Audit, RunAudit } from "@/lib/features/audits/schema";
import type { AuditScope, EngineChoice } from "@/lib/features/audits/vocabulary";
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

/** The body that asks for the audit of one framework. */
export function bodyOf(draft: AuditDraft, framework: string): RunAudit {
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
