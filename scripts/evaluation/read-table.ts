import fs from "node:fs";
import path from "node:path";
import { MissingDataError } from "./read-rows";

/** The rows of a tab-separated file with one header line, by column. @throws MissingDataError */
export function readTable<C extends string>(
  directory: string,
  file: string,
  columns: readonly C[],
): Record<C, string>[] {
  const location = path.join(directory, file);
  if (!fs.existsSync(location)) throw new MissingDataError(`The data folder has no file ${file}.`);
  const [header = "", ...lines] = fs.readFileSync(location, "utf8").split(/\r?\n/);
  const places = columns.map((column) => header.split("\t").indexOf(column));
  const missing = columns[places.indexOf(-1)];
  if (missing !== undefined) throw new MissingDataError(`${file} has no column ${missing}.`);
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const cells = line.split("\t");
      const row = columns.map((column, i) => [column, cells[places[i] ?? -1] ?? ""] as const);
      return Object.fromEntries(row) as Record<C, string>;
    });
}
