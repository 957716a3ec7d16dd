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

/** A bulk change as its operation takes it; the form offers only values that it takes. */
export function bodyOf<Body>({ ids, values }: BulkRequest): Body {
  return { ids: [...ids], ...values } as Body;
}
