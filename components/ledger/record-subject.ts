import { fieldOf } from "@/lib/core/records";
import { readableLabel } from "@/lib/features/frameworks/vocabulary";
import type { RecordEntry, RecordEntryDetail } from "@/lib/features/ledger/schema";
import { payloadFields } from "@/lib/features/records/payload-schema";
import { RECORD_KIND_WORDS, SUBJECT_TYPE_WORDS } from "@/lib/features/records/vocabulary";

const KIND_WORDS: ReadonlyMap<string, string> = new Map(Object.entries(RECORD_KIND_WORDS));
const TYPE_WORDS: ReadonlyMap<string, string> = new Map(Object.entries(SUBJECT_TYPE_WORDS));

/** A kind in words; one that this version does not know, as it is. */
export const kindWord = (kind: string) => KIND_WORDS.get(kind) ?? kind;

/** The type of a subject in words. */
export const typeWord = (type: string) => TYPE_WORDS.get(type) ?? type;

/** Subjects whose label begins with the code of a framework. */
const NAMED_BY_FRAMEWORK: readonly string[] = ["control", "requirement", "audit"];

/** What people called the subject at the time, with the name of its framework. */
export function subjectLabel({ subject: { type, label } }: Pick<RecordEntry, "subject">): string {
  return NAMED_BY_FRAMEWORK.includes(type) ? readableLabel(label) : label;
}

/** Who did it, as a list names them. */
export function actorName({ actor }: Pick<RecordEntry, "actor">): string {
  return actor.type === "api_key" ? `${actor.name} (API key)` : actor.name;
}

/** Where the subject of a record is found today; undefined where it has no page. It may be gone. */
export function subjectHref({ subject, payload }: RecordEntryDetail): string | undefined {
  const { type, id } = subject;
  const fields = payloadFields(payload);
  switch (type) {
    case "audit":
      return `/audits/${id}`;
    case "control": {
      const program = fieldOf(fieldOf(fields, "program"), "id") ?? fieldOf(fields, "program_id");
      return typeof program === "string" ? `/programs/${program}/controls/${id}` : undefined;
    }
    case "program":
      return `/programs/${id}`;
    case "engagement": {
      const program = fieldOf(fieldOf(fields, "program"), "id");
      return typeof program === "string" ? `/programs/${program}/auditors/${id}` : undefined;
    }
    case "evidence":
      return `/evidence?item=${id}`;
    case "system":
      return `/systems/${id}`;
    case "action":
      return `/actions?action=${id}`;
    case "incident":
      return `/actions/incidents?incident=${id}`;
    case "webhook":
      return `/webhooks/${id}`;
    case "member":
      return "/settings/members";
    case "api_key":
      return "/settings/api-keys";
    case "organization":
      return "/settings/organization";
    default:
      return undefined;
  }
}

/** The reason a person gave, where the record has one. */
export function reasonOf({ payload }: RecordEntryDetail): string | undefined {
  const reason = fieldOf(payloadFields(payload), "reason");
  return typeof reason === "string" && reason !== "" ? reason : undefined;
}
