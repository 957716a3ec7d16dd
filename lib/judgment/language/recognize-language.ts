import lande from "lande";

/** Shorter texts, such as a name or a row of figures, are recognized by chance. Unit: letters. */
const LEAST_LETTERS = 60;
/** What is looked at: enough for any language, and no more work for a long document. Unit: UTF-16 code units. */
const SAMPLE = 12_000;
/** Under it the text is of several languages or of none. */
const LEAST_CONFIDENCE = 0.7;

/**
 * The language a text is mostly in, as its ISO 639-3 code ("eng"), by a small network over its letters. Undefined
 * languages, mixed texts and texts too short to tell are null. Deterministic.
 */
export function recognizeLanguage(text: string): string | null {
  // The middle of a document is prose more often than its title page and its annex.
  const start = Math.max(0, Math.floor((text.length - SAMPLE) / 2));
  const sample = text.slice(start, start + SAMPLE).replace(/[^\p{L}\p{M}\s'’-]+/gu, " ");
  if (sample.replace(/[^\p{L}]/gu, "").length < LEAST_LETTERS) return null;
  const [first] = lande(sample);
  return first && first[1] >= LEAST_CONFIDENCE ? first[0] : null;
}
