import { countOf } from "@/components/ui/count-of";
import type { AuditedDocument, EvidenceSpan } from "@/lib/features/audits/schema";

/** A place in what an audit read: in a document's text, or in the given text where none is named. */
export type QuotedPlace = Pick<EvidenceSpan, "start" | "end" | "document">;

/** A key for lists: spans of different documents may have the same offsets. */
export function placeKey({ start, end, document }: QuotedPlace): string {
  return `${document?.id ?? ""}-${start}-${end}`;
}

/** "access-policy.pdf, p. 7, 4.2 Access reviews". */
export function sourceText(
  { id, title, place }: NonNullable<EvidenceSpan["document"]>,
  documents: readonly Pick<AuditedDocument, "id" | "file_name">[],
): string {
  const name = documents.find((document) => document.id === id)?.file_name ?? title;
  return place === "" ? name : `${name}, ${place}`;
}

/** The page of a document's version, open at a quote. */
export function quoteHref(
  { id, version, page }: Pick<NonNullable<EvidenceSpan["document"]>, "id" | "version" | "page">,
  { start, end }: Pick<EvidenceSpan, "start" | "end">,
): string {
  const params = new URLSearchParams({ version: String(version) });
  if (page !== null) params.set("page", String(page));
  params.set("quote", `${start}-${end}`);
  return `/documents/${id}?${params}`;
}

/** So much of a document is shown around a quote, and so much more is added at a time. Unit: UTF-16 code units. */
export const WINDOW_SIDE = 6_000;

export interface TextWindow {
  start: number;
  end: number;
}

/** The stretch of a document to read around a place in it. */
export function windowAround({ start, end }: TextWindow, characters: number): TextWindow {
  return { start: Math.max(0, start - WINDOW_SIDE), end: Math.min(characters, end + WINDOW_SIDE) };
}

/** The window with more before it. */
export function windowEarlier({ start, end }: TextWindow): TextWindow {
  return { start: Math.max(0, start - WINDOW_SIDE), end };
}

/** The window with more after it. */
export function windowLater({ start, end }: TextWindow, characters: number): TextWindow {
  return { start, end: Math.min(characters, end + WINDOW_SIDE) };
}

interface Part extends TextWindow {
  kind: "page" | "slide" | "sheet";
  number: number;
}

/** "Pages 6 to 8 of 48"; empty for a document that flows. */
export function partsText(parts: readonly Part[], { start, end }: TextWindow): string {
  const [first] = parts;
  const shown = parts.filter((part) => part.start < end && part.end > start);
  const [from, to] = [shown[0], shown.at(-1)];
  if (!first || !from || !to) return "";
  const noun = `${first.kind.charAt(0).toUpperCase()}${first.kind.slice(1)}`;
  const range = from === to ? `${noun} ${from.number}` : `${noun}s ${from.number} to ${to.number}`;
  return `${range} of ${parts.length.toLocaleString("en")}`;
}

type Sized = Pick<AuditedDocument, "file_name" | "parts_count" | "characters">;

/** "48 pages · 120,322 characters". */
export function sizeOf({ file_name, parts_count, characters }: Sized): string {
  const length = `${characters.toLocaleString("en")} characters`;
  const noun = /\.pptx$/i.test(file_name) ? "slide" : /\.xlsx$/i.test(file_name) ? "sheet" : "page";
  return parts_count === 0 ? length : `${countOf(parts_count, noun)} · ${length}`;
}
