/**
 * What makes a spreadsheet run a cell (OWASP, "CSV Injection"): these first characters, their full-width
 * forms, and control characters some programs skip. Apostrophes before it are part of the pattern, so
 * that a text which already looks neutralised comes back as it was.
 */
const RISKY = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text as it is written to CSV: one apostrophe before anything a spreadsheet would run. Pure. */
export function neutralizeFormula(text: string): string {
  return RISKY.test(text) ? `'${text}` : text;
}

/** Undoes {@link neutralizeFormula}. Pure. */
export function restoreFormula(text: string): string {
  return text.startsWith("'") && RISKY.test(text) ? text.slice(1) : text;
}
