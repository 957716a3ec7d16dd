/**
 * Data as JSON text whose strings have nothing in them that no font draws and PDF/UA forbids: control characters but
 * for tabs and line breaks, soft hyphens, byte order marks, non-characters and halves of surrogate pairs. Pure.
 */
export function toPlainJson(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) => (typeof value === "string" ? plain(value) : value));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\ufeff\ufffe\uffff]/g;

function plain(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replaceAll("\t", " ").replace(UNSEEN, "");
}
