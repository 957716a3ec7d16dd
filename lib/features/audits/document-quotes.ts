import type { Actor } from "@/lib/core/actor";
import type { CursorPageOf } from "@/lib/core/pagination";
import { getDocument } from "@/lib/features/documents";
import { listQuotes, type QuoteRow } from "./quote-queries";
import type { DocumentQuote, DocumentQuoteQuery } from "./quote-schema";

/**
 * What completed audits quote of a document, the newest audit first and within it in the order of its report. Whether a
 * person has confirmed or corrected a requirement since is not in it.
 *
 * @throws ServiceError `not_found`
 */
export async function listDocumentQuotes(
  actor: Actor,
  id: string,
  query: DocumentQuoteQuery,
): Promise<CursorPageOf<DocumentQuote>> {
  await getDocument(actor, id);
  const { rows, ...page } = await listQuotes(actor.organizationId, id, query);
  return { ...page, data: rows.map(toQuote) };
}

function toQuote(row: QuoteRow): DocumentQuote {
  const { completed_at, position: _, start_offset, end_offset, document_version, ...quote } = row;
  return {
    ...quote,
    timestamp: completed_at.toISOString(),
    start: start_offset,
    end: end_offset,
    version: document_version,
  };
}
