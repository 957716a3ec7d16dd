import { z } from "zod";

/** A model's text as it can be stored: PostgreSQL takes neither U+0000 nor half of a surrogate pair. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "\ufffd");
}

/** A text in the answer of a model. */
export const SaidText = z.string().overwrite(storableText);
