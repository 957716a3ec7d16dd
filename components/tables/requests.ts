import type { z } from "zod";
import type { BulkRequest } from "./bulk-field";

/** Records read at once. */
const PAGE = 100;

interface PageRequest {
  skip: string;
  limit: string;
}

/**
 * The IDs of the records that match, page by page.
 *
 * @param read reads a page of the list with the filters of the address
 */
export async function readIds(
  read: (page: PageRequest) => Promise<{ data: readonly { id: string }[] }>,
  most: number,
): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (let skip = 0; skip < most; skip += PAGE) {
    const { data } = await read({ skip: String(skip), limit: String(PAGE) });
    for (const { id } of data) ids.add(id);
    if (data.length < PAGE) break;
  }
  return [...ids].slice(0, most);
}

/** The query of a list for a page of it, with the filters of the address. */
export function queryOf<Schema extends z.ZodObject>(
  schema: Schema,
  params: URLSearchParams,
  page: PageRequest,
): z.input<Schema> {
  const names = Object.keys(schema.shape).filter((name) => name !== "cursor");
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value === null || value === "" ? [] : [[name, value]];
    }),
  );
  const query = { ...given, ...page };
  // An address may say what the list does not know; the page treats it as absent too.
  return schema.safeParse(query).success ? (query as z.input<Schema>) : (page as z.input<Schema>);
}

/** A bulk change as its operation takes it. @throws ZodError for a value that the form should not have offered */
export function bodyOf<Schema extends z.ZodType>(
  schema: Schema,
  { ids, values }: BulkRequest,
): z.input<Schema> {
  const body = { ids: [...ids], ...values };
  schema.parse(body);
  return body as z.input<Schema>;
}
