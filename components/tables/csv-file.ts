import { z } from "zod";
import type { FieldWords } from "@/components/forms/read-form";

/** A chosen CSV file, read to its text. One that is not UTF-8 is refused: its names would change without a word. */
export const CsvFileSchema = z.custom<File | undefined>().transform(async (file, context) => {
  try {
    if (file) return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    context.addIssue("must be given");
  } catch {
    context.addIssue("must be a text file in UTF-8");
  }
  return z.NEVER;
});

/** What is said about a field that takes a CSV file. */
export const CSV_FILE_WORDS: FieldWords<File | undefined> = {
  empty: "Choose a file.",
  refused: "This is not a text file in UTF-8. Save it from the spreadsheet as “CSV UTF-8”.",
};
