import { MAX_PASSAGE_LENGTH } from "@/lib/features/confirmations/vocabulary";

interface SelectedPassage {
  start: number;
  end: number;
  quote: string;
  /** The document it is a passage of; none for the given text. */
  document_id?: string;
}

/**
 * What the reader selected in the document pane, with its place in UTF-16 code units; undefined without a selection
 * there, and for one that is too long. An element with `data-text-start` holds text of the document and nothing else,
 * from that offset on: labels of marks and pages are generated content.
 */
export function selectedPassage(): SelectedPassage | undefined {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const from = range.startContainer;
  const element = from instanceof Element ? from : from.parentElement;
  const holder = element?.closest<HTMLElement>("[data-text-start]");
  if (!holder?.contains(range.endContainer)) return undefined;
  const before = document.createRange();
  before.setStart(holder, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const text = range.toString();
  const leading = text.length - text.trimStart().length;
  const quote = text.trim();
  const start = Number(holder.dataset.textStart) + before.toString().length + leading;
  if (quote === "" || quote.length > MAX_PASSAGE_LENGTH) return undefined;
  const { documentId } = holder.dataset;
  return { start, end: start + quote.length, quote, ...(documentId ? { document_id: documentId } : {}) };
}
