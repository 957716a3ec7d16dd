import type { Line, Word } from "tesseract.js";
import type { ReadingBuilder } from "../reading-builder";
import type { Recognizer } from "../recognizer";
import { ReadingRefusal } from "../refusal";
import type { PageWords, ReadingLimits } from "../schema";
import type { RecognizePages } from "./pdf";
import { PdfDrawing } from "./pdf-drawing";
import type { MeasuredPage } from "./pdf-page-text";
import { layOutRows, type PageText } from "./pdf-rows";

/** Smaller letters are lost with fewer dots, and more dots only take longer. A0 is drawn with fewer. */
const SIZE = { dpi: 200, maxPixels: 8_000_000 };
/** Lines it is less sure of are stains, edges and parts of drawings. Unit: percent. */
const LEAST_CONFIDENCE = 30;
/** The height of a row of letters is this share of the size of their font. */
const ROW_SHARE = 0.85;
/** Rows whose heights differ less from the body's are body: heights are measured from the letters that are there. */
const SAME_SIZE = 0.18;

interface RecognitionOptions {
  recognizer: Recognizer;
  /** Called before each page, and at the end. */
  onProgress(done: number, total: number): Promise<void>;
}

/** Reads the pictures of pages without text. What it cannot do in time or beyond the limit is named by a warning. */
export function recognizeScans(
  bytes: Uint8Array,
  { recognizer, onProgress }: RecognitionOptions,
): RecognizePages {
  return async (pages, { builder, limits }) => {
    const drawing = await PdfDrawing.open(bytes);
    const until = Date.now() + limits.recognitionMs;
    const total = Math.min(pages.length, limits.maxRecognizedPages);
    for (const [index, page] of pages.entries()) {
      if (index < total) await onProgress(index, total);
      const isRead =
        index < total &&
        Date.now() < until &&
        (await recognizePage(page, { drawing, recognizer, builder, limits }));
      if (!isRead) builder.warn("pages_not_recognized", page.number);
    }
    await onProgress(total, total);
    await drawing.close();
  };
}

interface PageContext {
  drawing: PdfDrawing;
  recognizer: Recognizer;
  builder: ReadingBuilder;
  limits: ReadingLimits;
}

/** @returns whether it could be looked at; a page may still hold no text */
async function recognizePage(
  page: MeasuredPage,
  { drawing, recognizer, builder, limits }: PageContext,
): Promise<boolean> {
  try {
    const { png, width, height, scale } = await drawing.draw(page.number, SIZE);
    const lines = await recognizer.read(png, limits.pageDeadlineMs);
    if (!lines) return false;
    const found = readLines(lines, scale);
    Object.assign(page, { rows: layOutRows(found.pieces), width, height });
    builder.recognized({
      page: page.number,
      width,
      height,
      words: found.words,
      confidence: found.confidence,
    });
    return true;
  } catch (error) {
    if (error instanceof ReadingRefusal) return false;
    throw error;
  }
}

/**
 * Turns recognized lines into text with its places on the page.
 *
 * @param scale pixels per point
 */
export function readLines(
  lines: readonly Line[],
  scale: number,
): { pieces: PageText[]; words: PageWords["words"]; confidence: number } {
  const kept = lines.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
  const sizeOf = sizesOf(kept, scale);
  const pieces: PageText[] = [];
  const words: PageWords["words"] = [];
  let confidence = 0;
  for (const line of kept) {
    const size = sizeOf(line);
    const y = (line.baseline.y0 + line.baseline.y1) / 2 / scale;
    for (const [index, word] of line.words.entries()) {
      const text = index === 0 ? markerOf(word) : word.text;
      const [x, width] = [word.bbox.x0 / scale, (word.bbox.x1 - word.bbox.x0) / scale];
      pieces.push({ text, x, y, width, size }, { text: " ", x: x + width, y, width: 0, size });
      words.push({ text, x, y: line.bbox.y0 / scale, width, height: (line.bbox.y1 - line.bbox.y0) / scale });
      confidence += word.confidence;
    }
  }
  return { pieces, words, confidence: Math.round(confidence / Math.max(1, words.length)) };
}

/** The size of a line's font: that of the body where it is near, so that a paragraph has one. Unit: points. */
function sizesOf(lines: readonly Line[], scale: number): (line: Line) => number {
  const measured = (line: Line) => line.rowAttributes.rowHeight / scale / ROW_SHARE;
  const bySize = lines.map((line) => ({ size: measured(line), letters: line.text.length }));
  bySize.sort((a, b) => a.size - b.size);
  let left = bySize.reduce((sum, { letters }) => sum + letters, 0) / 2;
  const middle = bySize.find(({ letters }) => {
    left -= letters;
    return left <= 0;
  });
  const body = middle?.size ?? 10;
  return (line) => {
    const size = measured(line);
    return Math.abs(size / body - 1) < SAME_SIZE ? Math.round(body) : Math.round(size);
  };
}

/** A bullet is no letter of English, so it is taken for what looks like it. */
function markerOf({ text, confidence }: Word): string {
  return confidence < 70 && /^[«»°*¢©®e]$/.test(text) ? "•" : text;
}
