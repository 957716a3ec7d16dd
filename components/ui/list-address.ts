import type { z } from "zod";

/** The query string of a page, as Next hands it to it. */
export type PageParams = Readonly<Record<string, string | string[] | undefined>>;

const PAGE_FIELDS: readonly string[] = ["skip", "limit", "cursor"];

/**
 * The query of a list from the address of its page; what makes no sense there is treated as absent.
 *
 * @param schema the query of the list's operation, every field of which may be left out
 */
export function readListQuery<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape, z.core.$strict>,
  params: PageParams,
): z.output<z.ZodObject<Shape, z.core.$strict>> {
  const given = givenOf(schema, params, ["limit", "cursor"]);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const refused = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return schema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !refused.has(name))));
}

/** The filters of an address as the list's operation takes them, for whoever reads more than the page shows. */
export function listFilters<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape, z.core.$strict>,
  params: PageParams,
): Partial<z.input<z.ZodObject<Shape, z.core.$strict>>> {
  const given = givenOf(schema, params, PAGE_FIELDS);
  // An address may say what the list does not know; the page treats it as absent too.
  return schema.safeParse(given).success
    ? (given as Partial<z.input<z.ZodObject<Shape, z.core.$strict>>>)
    : {};
}

/** Whether the address narrows the list. */
export function isNarrowed(schema: z.ZodObject, params: PageParams): boolean {
  return Object.keys(givenOf(schema, params, [...PAGE_FIELDS, "sort"])).length > 0;
}

function givenOf(schema: z.ZodObject, params: PageParams, without: readonly string[]) {
  const names = Object.keys(schema.shape).filter((name) => !without.includes(name));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = params[name];
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );
}

/** The address of another page of the same list: same filters, same order. @param also what else stays, such as the view */
export function listHref(
  path: string,
  schema: z.ZodObject,
  params: PageParams,
  { skip, also = [] }: { skip: number; also?: readonly string[] },
): string {
  const next = new URLSearchParams(givenOf(schema, params, PAGE_FIELDS));
  for (const name of also) {
    const value = params[name];
    if (typeof value === "string") next.set(name, value);
  }
  if (skip > 0) next.set("skip", String(skip));
  return next.size > 0 ? `${path}?${next}` : path;
}
