import type { AssayDocument } from "@/lib/features/documents/schema";
import type { Confidentiality, DocumentKind } from "@/lib/features/documents/vocabulary";

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

/** A detail that two people changed at the same time, to different values. */
export interface DraftConflict {
  field: keyof DocumentDraft;
  theirs: string;
}

/**
 * Puts a draft on top of what another person has saved meanwhile: what this person did not touch is taken over, and what
 * both changed stays as it is in the draft and is named.
 *
 * @param initial what the draft began with
 */
export function rebase(
  initial: DocumentDraft,
  draft: DocumentDraft,
  theirs: DocumentDraft,
): { draft: DocumentDraft; taken: (keyof DocumentDraft)[]; conflicts: DraftConflict[] } {
  const fields = Object.keys(initial).filter((field): field is keyof DocumentDraft => field in theirs);
  const changedByThem = fields.filter((field) => theirs[field] !== initial[field]);
  const isMine = (field: keyof DocumentDraft) => draft[field].trim() !== initial[field];
  const taken = changedByThem.filter((field) => !isMine(field));
  return {
    draft: { ...draft, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) },
    taken,
    conflicts: changedByThem
      .filter((field) => isMine(field) && draft[field].trim() !== theirs[field])
      .map((field) => ({ field, theirs: theirs[field] })),
  };
}
