import type { ApiProblem } from "@/lib/core/api-client";
import { FORM_FILE_LIMIT_BYTES } from "@/lib/core/operation";
import type { AssayDocument } from "@/lib/features/documents/schema";
import type { EvidenceKind } from "@/lib/features/evidence/vocabulary";

/** What a person has entered about new evidence. */
export interface EvidenceDraft {
  /** A version of a document is recorded as a file, without a copy. */
  kind: EvidenceKind | "document";
  file: File | undefined;
  url: string;
  audit_id: string;
  document: ChosenDocument | undefined;
  title: string;
  effective_date: string;
  expires_on: string;
}

/** A document and which of its versions is meant. */
export interface ChosenDocument {
  document: AssayDocument;
  version: number;
}

export type EvidenceDraftErrors = Partial<
  Record<"file" | "url" | "audit_id" | "document_id" | "title" | "expires_on" | "effective_date", string>
>;

export function emptyDraft(today: string, file?: File): EvidenceDraft {
  return {
    kind: "file",
    file,
    url: "",
    audit_id: "",
    document: undefined,
    title: "",
    effective_date: today,
    expires_on: "",
  };
}

/** What the evidence consists of, which never changes once it is recorded: title and dates do. */
export function contentOf({ kind, file, url, audit_id, document }: EvidenceDraft): string {
  const content = {
    file: [file?.name, file?.size, file?.lastModified],
    link: url,
    audit: audit_id,
    document: [document?.document.id, document?.version],
  }[kind];
  return JSON.stringify([kind, content]);
}

/** Whether anything was entered that would be lost; the kind alone is a look at another form. */
export function isEntered(draft: EvidenceDraft, today: string): boolean {
  const { file, url, audit_id, document, title, effective_date, expires_on } = draft;
  return Boolean(file || url || audit_id || document || title || expires_on) || effective_date !== today;
}

/** What is missing, in words of what to do. */
export function checkDraft(draft: EvidenceDraft): EvidenceDraftErrors {
  const errors: EvidenceDraftErrors = {};
  if (draft.kind === "file") {
    if (!draft.file) errors.file = "Choose a file, or drop one here.";
    else if (draft.file.size > FORM_FILE_LIMIT_BYTES)
      errors.file = "The file is larger than 25 MB. Make it smaller, or give its link.";
  }
  if (draft.kind === "link") {
    if (!/^https?:\/\//i.test(draft.url) || !URL.canParse(draft.url)) {
      errors.url = "Enter a web address such as https://wiki.example.com/policy.";
    }
    if (draft.title.trim() === "") errors.title = "Say what the link shows.";
  }
  if (draft.kind === "audit" && draft.audit_id === "") errors.audit_id = "Choose an audit.";
  if (draft.kind === "document" && !draft.document) errors.document_id = "Choose a document.";
  if (draft.expires_on !== "" && draft.expires_on < draft.effective_date) {
    errors.expires_on = "The last day lies before the day from which it holds.";
  }
  return errors;
}

const NAMES = {
  file: "The file",
  url: "The link",
  audit_id: "The audit",
  document_id: "The document",
  title: "The title",
  effective_date: "The day",
  expires_on: "The last day",
} as const;

/** What the server found wrong, under the field it concerns. */
export function explainProblem(problem: ApiProblem | undefined): EvidenceDraftErrors {
  const errors: EvidenceDraftErrors = {};
  for (const field of Object.keys(NAMES) as (keyof typeof NAMES)[]) {
    const message = problem?.messageFor(field);
    if (message !== undefined) errors[field] = `${NAMES[field]} ${message}.`;
  }
  return errors;
}
