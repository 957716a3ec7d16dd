/**
 * Where a spreadsheet may begin a cell, and what it would run there (OWASP, "CSV Injection"): the start
 * of a text, and what follows a semicolon, comma, tab or line break inside it, because a program with
 * another list separator splits there. Apostrophes are part of the pattern, so that a text which already
 * looks neutralised comes back as it was.
 */
const RISKY = /(^|[;,\t\r\n])('*[=+\-@＝＋－＠])/g;
const NEUTRALISED = /(^|[;,\t\r\n])'('*[=+\-@＝＋－＠])/g;

/** A text as it is written to CSV: one apostrophe before anything a spreadsheet would run. Pure. */
export function neutralizeFormula(text: string): string {
  return text.replace(RISKY, "$1'$2");
}

/** Undoes {@link neutralizeFormula}. Pure. */
export function restoreFormula(text: string): string {
  return text.replace(NEUTRALISED, "$1$2");
}
