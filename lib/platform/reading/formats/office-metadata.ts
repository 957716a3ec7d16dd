import type { ReadingBuilder } from "../reading-builder";
import type { DocumentMetadata } from "../schema";
import type { DocumentPackage } from "./package";
import { readXmlPart } from "./xml";

const FIELDS: Readonly<Record<string, keyof DocumentMetadata>> = {
  title: "title",
  creator: "author",
  "initial-creator": "author",
  language: "language",
  created: "created_at",
  "creation-date": "created_at",
  modified: "modified_at",
  date: "modified_at",
};

/** Reads what Office and OpenDocument say about a file: Dublin Core in one part each. */
export async function readOfficeMetadata(source: DocumentPackage, part: string, builder: ReadingBuilder) {
  const claims: Partial<DocumentMetadata> = {};
  let field: keyof DocumentMetadata | undefined;
  await readXmlPart(source, part, {
    open: ({ name }) => {
      field = FIELDS[name];
    },
    close: () => {
      field = undefined;
    },
    text: (text) => {
      if (field) claims[field] = (claims[field] ?? "") + text;
    },
  });
  const { created_at, modified_at, ...texts } = claims;
  builder.metadata({ ...texts, created_at: toTimestamp(created_at), modified_at: toTimestamp(modified_at) });
}

/** ISO 8601 in UTC, or null for what is no time. A time without a zone counts as UTC. */
export function toTimestamp(text: string | null | undefined): string | null {
  if (!text) return null;
  const value = text.trim();
  const hasZone = /(?:Z|[+-]\d\d:?\d\d|GMT|UTC)\s*(?:\(.*\))?$/i.test(value);
  const isIso = /^\d{4}-\d\d-\d\dT/.test(value);
  const time = new Date(isIso && !hasZone ? `${value.slice(0, 23)}Z` : value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
