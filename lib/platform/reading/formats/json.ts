import type { ReadingBuilder } from "../reading-builder";
import { ReadingRefusal } from "../refusal";

const MAX_DEPTH = 100;

/** Reads JSON as a person would: objects are sections, values are lines, lists of like objects are tables. */
export function readJson(text: string, builder: ReadingBuilder): void {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (cause) {
    throw new ReadingRefusal("damaged", { cause });
  }
  if (isObject(value)) {
    const title = Object.entries(value).find(
      ([key, item]) => key === "title" && typeof item === "string",
    )?.[1];
    if (typeof title === "string") builder.metadata({ title });
  }
  addValue(builder, value, { name: "", depth: 0 });
}

function addValue(
  builder: ReadingBuilder,
  value: unknown,
  { name, depth }: { name: string; depth: number },
): void {
  if (depth > MAX_DEPTH) throw new ReadingRefusal("too_deep");
  if (!isObject(value) && !Array.isArray(value)) {
    builder.paragraph(name ? `${name}: ${show(value)}` : show(value));
    return;
  }
  // Headings have six levels: below, only the names that remain are lost, never a value.
  if (name) builder.heading(name, depth);
  if (Array.isArray(value)) {
    addList(builder, value, depth);
    return;
  }
  const entries = Object.entries(value);
  const isScalar = ([, item]: [string, unknown]) => !isObject(item) && !Array.isArray(item);
  // Values first: after a nested object they would read as its own.
  for (const [key, item] of entries.filter(isScalar))
    addValue(builder, item, { name: key, depth: depth + 1 });
  for (const [key, item] of entries.filter((entry) => !isScalar(entry)))
    addValue(builder, item, { name: key, depth: depth + 1 });
}

function addList(builder: ReadingBuilder, list: readonly unknown[], depth: number): void {
  const columns = tableColumns(list);
  if (columns) {
    builder.startTable();
    builder.row(columns, true);
    for (const item of list) if (isObject(item)) builder.row(columns.map((column) => show(item[column])));
    return;
  }
  for (const [index, item] of list.entries()) {
    if (isObject(item) || Array.isArray(item))
      addValue(builder, item, { name: `${index + 1}`, depth: depth + 1 });
    else builder.listItem(show(item));
  }
}

/** The names that all objects of a list share, when each holds values only; else undefined. */
function tableColumns(list: readonly unknown[]): string[] | undefined {
  const [first] = list;
  if (list.length < 2 || !isObject(first)) return undefined;
  const columns = Object.keys(first);
  const isRow = (item: unknown) =>
    isObject(item) &&
    Object.keys(item).length === columns.length &&
    columns.every(
      (column) => Object.hasOwn(item, column) && !isObject(item[column]) && !Array.isArray(item[column]),
    );
  return columns.length > 1 && columns.length <= 50 && list.every(isRow) ? columns : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  return typeof value === "string" ? value : value === undefined ? "" : String(value);
}
