import { z } from "zod";
import type { FieldWords, FormDefinition } from "@/components/forms/read-form";
import { FORM_FILE_LIMIT_BYTES } from "@/lib/core/operation";
import type { AssayDocument } from "@/lib/features/documents/schema";
import { ChangeEvidenceSchema, type Evidence } from "@/lib/features/evidence/schema";
import type { EvidenceKind } from "@/lib/features/evidence/vocabulary";

/** From when to when evidence counts. */
export interface ValidityValues {
  effective_date: string;
  /** Empty for no end. */
  expires_on: string;
}

/** What a person has entered about new evidence: the content of each kind, of which one is taken. */
export interface EvidenceValues extends ValidityValues {
  file: File | undefined;
  url: string;
  audit_id: string;
  document: ChosenDocument | undefined;
  title: string;
}

/** A version of a document is recorded as a file, without a copy. */
export type DraftKind = EvidenceKind | "document";

/** New evidence of one kind. */
export interface EvidenceDraft extends EvidenceValues {
  kind: DraftKind;
}

/** A document and which of its versions is meant. */
export interface ChosenDocument {
  document: AssayDocument;
  version: number;
}

export function emptyValues(today: string, file?: File): EvidenceValues {
  return {
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
export function isEntered(values: EvidenceValues, today: string): boolean {
  const { file, url, audit_id, document, title, effective_date, expires_on } = values;
  return Boolean(file || url || audit_id || document || title || expires_on) || effective_date !== today;
}

const WORDS: Readonly<Record<keyof EvidenceValues, FieldWords>> = {
  file: { subject: "The file" },
  url: { subject: "The link" },
  audit_id: { subject: "The audit" },
  document: { subject: "The document" },
  title: { subject: "The title" },
  effective_date: { subject: "The day" },
  expires_on: { subject: "The last day" },
};

/** The form of new evidence of a kind, which several operations take. */
export function evidenceForm(kind: DraftKind): FormDefinition<EvidenceValues, z.ZodType<EvidenceDraft>> {
  return {
    schema: z.custom<EvidenceDraft>(),
    toBody: (values) => ({ ...values, kind }),
    check: (values) => ({ ...CONTENT_CHECKS[kind](values), ...checkValidity(values) }),
    words: WORDS,
    fields: { document_id: "document", document_version: "document" },
  };
}

type Errors = Partial<Record<keyof EvidenceValues, string>>;

/** What is missing of each kind, in words of what to do. */
const CONTENT_CHECKS: Readonly<Record<DraftKind, (values: EvidenceValues) => Errors>> = {
  file: ({ file }) => {
    if (!file) return { file: "Choose a file, or drop one here." };
    return file.size > FORM_FILE_LIMIT_BYTES
      ? { file: "The file is larger than 25 MB. Make it smaller, or give its link." }
      : {};
  },
  link: ({ url, title }) => ({
    ...(/^https?:\/\//i.test(url) && URL.canParse(url)
      ? {}
      : { url: "Enter a URL such as https://wiki.example.com/policy." }),
    ...(title.trim() === "" ? { title: "Say what the link shows." } : {}),
  }),
  document: ({ document }) => (document ? {} : { document: "Choose a document." }),
  audit: ({ audit_id }) => (audit_id === "" ? { audit_id: "Choose an audit." } : {}),
};

/** That the last day of evidence does not lie before its first. */
export function checkValidity({ effective_date, expires_on }: ValidityValues): Pick<Errors, "expires_on"> {
  return expires_on !== "" && expires_on < effective_date
    ? { expires_on: "The last day lies before the day from which it holds." }
    : {};
}

/** What is entered about evidence that is there. */
export interface EditValues extends ValidityValues {
  title: string;
}

export function valuesOf({ title, effective_date, expires_on }: Evidence): EditValues {
  return { title, effective_date, expires_on: expires_on ?? "" };
}

export const EDIT_FORM: FormDefinition<EditValues, typeof ChangeEvidenceSchema> = {
  schema: ChangeEvidenceSchema,
  toBody: ({ expires_on, ...values }) => ({ ...values, expires_on: expires_on === "" ? null : expires_on }),
  check: checkValidity,
  words: {
    title: { subject: "The title", empty: "Give it a title." },
    effective_date: { subject: "The day", empty: "Enter the day from which it holds." },
    expires_on: { subject: "The last day" },
  },
};
