import { z } from "zod";
import { checkValidity, type ValidityValues } from "@/components/evidence/evidence-values";
import type { FieldWords, FormDefinition } from "@/components/forms/read-form";
import { FORM_FILE_LIMIT_BYTES } from "@/lib/core/operation";
import {
  AddVersionSchema,
  ChangeDocumentSchema,
  CreateDocumentSchema,
} from "@/lib/features/documents/schema";
import { GIVEN_TEXT_LIMIT } from "@/lib/features/documents/vocabulary";
import type { FoundControl } from "@/lib/features/programs/related-schema";
import { changesOf, type DocumentDraft, detailsOf } from "./document-draft";

const WORDS: Partial<Readonly<Record<keyof DocumentDraft, FieldWords>>> = {
  title: { subject: "The title", empty: "Give it a title." },
  kind: { subject: "The kind" },
  system_name: { subject: "The name of the system" },
  owner: { subject: "The owner" },
  effective_date: { subject: "The day" },
  review_date: { subject: "The day" },
};

/** What several files have in common; what is wrong with one of them is said in its line. */
export const FILES_FORM: FormDefinition<DocumentDraft, z.ZodType<DocumentDraft>> = {
  schema: z.custom<DocumentDraft>(),
};

/** A document from text that is pasted or typed. */
export interface TextValues extends DocumentDraft {
  text: string;
}

export const TEXT_FORM: FormDefinition<TextValues, typeof CreateDocumentSchema> = {
  schema: CreateDocumentSchema,
  toBody: ({ text, ...draft }) => ({ text, title: draft.title.trim(), ...detailsOf(draft) }),
  check: ({ text, title }) => ({
    ...(title.trim() === "" ? { title: "Give it a title." } : {}),
    ...checkText(
      text,
      `The text is longer than ${GIVEN_TEXT_LIMIT.toLocaleString("en")} characters. Save it as a file and upload that.`,
    ),
  }),
  words: { ...WORDS, text: { subject: "The text" } },
};

function checkText(text: string, tooLong: string): { text?: string } {
  if (text.trim() === "") return { text: "Paste or type the text." };
  return text.length > GIVEN_TEXT_LIMIT ? { text: tooLong } : {};
}

/** The details of a document that is there, of which only what is changed is sent. */
export function changeForm(
  before: DocumentDraft,
): FormDefinition<DocumentDraft, typeof ChangeDocumentSchema> {
  return { schema: ChangeDocumentSchema, toBody: (draft) => changesOf(before, draft), words: WORDS };
}

/** A new version: a file or a text, and what changed. */
export interface VersionValues {
  file: File | undefined;
  text: string;
  note: string;
}

export type VersionKind = "file" | "text";

export function versionForm(kind: VersionKind): FormDefinition<VersionValues, typeof AddVersionSchema> {
  return {
    schema: AddVersionSchema,
    toBody: ({ file, text, note }) => ({
      ...(kind === "file" ? { file } : { text }),
      note: note.trim() || undefined,
    }),
    check: ({ file, text }) =>
      kind === "file"
        ? checkFile(file)
        : checkText(text, "The text is too long. Save it as a file and upload that."),
    words: {
      file: { subject: "The file" },
      text: { subject: "The text" },
      note: { subject: "What changed" },
    },
  };
}

function checkFile(file: File | undefined): { file?: string } {
  if (!file) return { file: "Choose a file, or drop one here." };
  return file.size > FORM_FILE_LIMIT_BYTES
    ? { file: "The file is larger than 25 MB. Split it, or make its images smaller." }
    : {};
}

/** A version of a document as evidence, and the controls that get it. */
export interface AsEvidenceValues extends ValidityValues {
  title: string;
  controls: readonly FoundControl[];
}

export const AS_EVIDENCE_FORM: FormDefinition<AsEvidenceValues, z.ZodType<AsEvidenceValues>> = {
  schema: z.custom<AsEvidenceValues>(),
  check: checkValidity,
  words: {
    title: { subject: "The title" },
    effective_date: { subject: "The day" },
    expires_on: { subject: "The last day" },
    controls: { subject: "The choice of controls" },
  },
  fields: { control_ids: "controls" },
};
