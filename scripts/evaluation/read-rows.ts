import fs from "node:fs";
import path from "node:path";
import type { z } from "zod";

/** The data folder lacks a file, or a file has other columns than expected. One sentence for the user. */
export class MissingDataError extends Error {}

/** The rows of a JSON-lines file. @throws MissingDataError */
export function readRows<T>(directory: string, file: string, schema: z.ZodType<T>): T[] {
  const location = path.join(directory, file);
  if (!fs.existsSync(location)) throw new MissingDataError(`The data folder has no file ${file}.`);
  const lines = fs.readFileSync(location, "utf8").split("\n");
  return lines.flatMap((line, i) =>
    line.trim() === "" ? [] : [readRow(line, schema, `${file}, line ${i + 1}`)],
  );
}

function readRow<T>(line: string, schema: z.ZodType<T>, place: string): T {
  const parsed = schema.safeParse(parseJson(line, place));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new MissingDataError(
    `${place} is not as expected: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}.`,
  );
}

function parseJson(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new MissingDataError(`${place} is not JSON.`);
  }
}
