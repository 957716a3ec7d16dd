import fs from "node:fs";
import path from "node:path";

const DATA = "lib/judgment/analyst/data";

/** A file of what was fitted, as text. */
export function readReaderData(file: string): string {
  return fs.readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), DATA, file), "utf8");
}
