import { z } from "zod";

/** Longest text of a model that is kept, and longest quote or entry of a list. Unit: UTF-16 code units. */
const MAX_TEXT = 4_000;
const MAX_ENTRY = 2_000;
const MAX_ENTRIES = 20;

/** A model's text as it can be stored: PostgreSQL takes neither U+0000 nor half of a surrogate pair. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "\ufffd");
}

/** A text that has no shape to fail, such as a refusal: its beginning, storable. */
export function cutText(text: string): string {
  return storableText(text.slice(0, MAX_TEXT));
}

/** A text in the answer of a model. A longer one is an invalid answer. */
export const AnswerText = z.string().max(MAX_TEXT).overwrite(storableText);

/** A quote, or another entry of a list, in the answer of a model. */
export const AnswerEntry = z.string().max(MAX_ENTRY).overwrite(storableText);

/** A list in the answer of a model, where nothing else bounds it. */
export function answerList<Entry extends z.ZodType>(entry: Entry) {
  return z.array(entry).max(MAX_ENTRIES);
}
