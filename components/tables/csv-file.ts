/** What is said of a file that {@link readCsvText} cannot read. */
export const NOT_UTF8 = "This is not a text file in UTF-8. Save it from the spreadsheet as “CSV UTF-8”.";

/** The text of a file; undefined when it is not UTF-8, which would change names without a word. */
export async function readCsvText(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
