import { MAX_PASSAGE_LENGTH } from "@/lib/features/confirmations/schema";
import { DOCUMENT_TEXT_ID } from "./report-frame";

interface SelectedPassage {
  start: number;
  end: number;
  quote: string;
}

/**
 * What the reader selected in the document pane, with its place in UTF-16 code units; undefined without a selection
 * there, and for one that is too long. The pane's text is the document: labels of marks are generated content.
 */
export function selectedPassage(): SelectedPassage | undefined {
  const pane = document.getElementById(DOCUMENT_TEXT_ID);
  const selection = window.getSelection();
  if (!pane || !selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!pane.contains(range.startContainer) || !pane.contains(range.endContainer)) return undefined;
  const before = document.createRange();
  before.setStart(pane, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const text = range.toString();
  const leading = text.length - text.trimStart().length;
  const quote = text.trim();
  const start = before.toString().length + leading;
  if (quote === "" || quote.length > MAX_PASSAGE_LENGTH) return undefined;
  return { start, end: start + quote.length, quote };
}
