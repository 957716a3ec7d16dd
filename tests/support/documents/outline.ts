import type { ReadDocument } from "@/lib/platform/reading/schema";

/** A reading as lines to compare: kind, level and text of each block. */
export function outlineOf({ text, blocks }: ReadDocument): string[] {
  return blocks.map(({ kind, level, start, end }) => {
    const name = {
      heading: `h${level}`,
      paragraph: "p",
      list_item: `li${level}`,
      table_row: "tr",
      code: "code",
      note: "note",
    };
    return `${name[kind]}: ${text.slice(start, end)}`;
  });
}
