"use client";

import { useEffect } from "react";
import { OriginalPages } from "@/components/documents/original-page";
import { OriginalView } from "@/components/documents/original-view";
import { useQuotedSpans } from "@/components/documents/use-quoted-spans";
import { useClientFilter } from "@/components/ui/page-address";
import type { AuditedDocument } from "@/lib/features/audits/schema";
import type { QuotedPlace } from "./quote-source";

const PAGES = /\.pdf$/i;
const VIEWS = /\.(?:md|markdown|html?)$/i;

/** Whether a document can be shown as it looks, by what its file is. */
export function hasOriginalView({ file_name }: Pick<AuditedDocument, "file_name">): boolean {
  return PAGES.test(file_name) || VIEWS.test(file_name);
}

interface AuditedOriginalProps {
  document: AuditedDocument;
  /** What is to be shown; it becomes the quote of the address. */
  place: QuotedPlace | undefined;
}

/** A document as it looks: pages of a PDF with the quote marked, a web page or Markdown made safe. */
export function AuditedOriginal({ document, place }: AuditedOriginalProps) {
  const { id, version, file_name: fileName, parts_count, characters } = document;
  const { change } = useClientFilter();
  const quote = place && `${place.start}-${place.end}`;
  useEffect(() => {
    if (quote !== undefined) change({ quote, page: undefined });
  }, [quote, change]);
  const quoted = useQuotedSpans({ documentId: id, version, characters });
  const file = { documentId: id, version, fileName, characters };
  return PAGES.test(fileName) ? (
    <OriginalPages {...file} quoted={quoted} pages={parts_count || 1} />
  ) : (
    <OriginalView {...file} quoted={quoted} format={/\.html?$/i.test(fileName) ? "HTML" : "Markdown"} />
  );
}
