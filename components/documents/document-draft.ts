import type { AssayDocument, Confidentiality, DocumentKind } from "@/lib/features/documents/schema";

/** What a person enters about a document; empty where it is not known. */
export interface DocumentDraft {
  title: string;
  kind: DocumentKind;
  system_name: string;
  owner: string;
  effective_date: string;
  review_date: string;
  confidentiality: Confidentiality;
}

export function emptyDraft(systemName: string): DocumentDraft {
  return {
    title: "",
    kind: "other",
    system_name: systemName,
    owner: "",
    effective_date: "",
    review_date: "",
    confidentiality: "internal",
  };
}

export function draftOf(document: AssayDocument): DocumentDraft {
  const { title, kind, confidentiality } = document;
  return {
    title,
    kind,
    confidentiality,
    system_name: document.system_name ?? "",
    owner: document.owner ?? "",
    effective_date: document.effective_date ?? "",
    review_date: document.review_date ?? "",
  };
}

const orMissing = (text: string) => text.trim() || undefined;

/** The details of a new document, as the API takes them. */
export function detailsOf(draft: DocumentDraft) {
  return {
    kind: draft.kind,
    system_name: orMissing(draft.system_name),
    owner: orMissing(draft.owner),
    effective_date: orMissing(draft.effective_date),
    review_date: orMissing(draft.review_date),
    confidentiality: draft.confidentiality,
  };
}

/** What changed, as the API takes it; what was emptied is null. */
export function changesOf(before: DocumentDraft, after: DocumentDraft) {
  const orNull = (text: string) => text.trim() || null;
  return {
    ...(after.title.trim() !== before.title && { title: after.title.trim() }),
    ...(after.kind !== before.kind && { kind: after.kind }),
    ...(after.confidentiality !== before.confidentiality && { confidentiality: after.confidentiality }),
    ...Object.fromEntries(
      (["system_name", "owner", "effective_date", "review_date"] as const)
        .filter((field) => after[field].trim() !== before[field])
        .map((field) => [field, orNull(after[field])]),
    ),
  };
}
