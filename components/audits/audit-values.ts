import type { FormDefinition } from "@/components/forms/read-form";
import { RunAuditSchema } from "@/lib/features/audits/schema";
import { AUDITED_TEXT_LIMIT } from "@/lib/features/audits/vocabulary";
import { type AuditDraft, bodyOf, charactersOf } from "./audit-draft";

/** The form of audits, which differ in their framework alone: what holds of the first one holds of all. */
export const AUDIT_FORM: FormDefinition<AuditDraft, typeof RunAuditSchema> = {
  schema: RunAuditSchema,
  toBody: (draft) => bodyOf(draft, draft.frameworks[0] ?? ""),
  check: (draft) => {
    const characters = charactersOf(draft);
    return characters > AUDITED_TEXT_LIMIT ? { documents: tooMuch(characters) } : {};
  },
  words: {
    system_name: { subject: "The name", empty: "Name the system to audit." },
    frameworks: { subject: "The framework", empty: "Choose a framework." },
    context: { subject: "The text" },
    documents: { subject: "The documents" },
    scope: { subject: "The scope" },
    engine: { subject: "The engine" },
    model: { subject: "The model" },
  },
  fields: { framework: "frameworks" },
};

function tooMuch(characters: number): string {
  const [total, limit] = [characters, AUDITED_TEXT_LIMIT].map((count) => count.toLocaleString("en"));
  return `Text and documents come to ${total} characters, and an audit reads at most ${limit}. Choose fewer documents.`;
}
