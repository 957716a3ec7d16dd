import { parse } from "csv-parse/sync";
import type { ReadingBuilder } from "../reading-builder";
import { ReadingRefusal } from "../refusal";
import { looksLikeHeader } from "./tables";

const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Reads a table in text. The delimiter is the one that gives the first lines the same number of cells, and most. */
export function readCsv(text: string, builder: ReadingBuilder): void {
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (cause) {
    throw new ReadingRefusal("damaged", { cause });
  }
  const [first, ...rest] = rows;
  if (!first) return;
  builder.startTable();
  const hasHeader = rest.length > 0 && looksLikeHeader(first);
  builder.row(first, hasHeader);
  for (const row of rest) {
    if (hasHeader && row.length !== first.length) builder.warn("unmarked_rows");
    builder.row(row);
  }
}

function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n?|\n/)
    .filter(Boolean)
    .slice(0, 10);
  let best: string = DELIMITERS[0];
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, "").split(delimiter).length - 1);
    const [count = 0] = counts;
    const score = count * counts.filter((other) => other === count).length;
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}
