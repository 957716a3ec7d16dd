"use client";

import { TextSearch } from "lucide-react";
import Link from "next/link";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import type { AuditedDocument, EvidenceSpan } from "@/lib/features/audits/schema";
import { type QuotedPlace, quoteHref, sourceText } from "./quote-source";

interface ReportFocus {
  /** Shows a place in the document pane and lets it flash. */
  showPlace: (place: QuotedPlace) => void;
  documents: readonly AuditedDocument[];
}

const ReportFocusContext = createContext<ReportFocus>({ showPlace: () => {}, documents: [] });

/** What the pane is asked to show; `request` counts, so that the same place can be asked for again. */
export type ShownPlace = QuotedPlace & { request: number };

const ShownPlaceContext = createContext<ShownPlace | undefined>(undefined);

interface ReportFrameProps {
  documents: readonly AuditedDocument[];
  children: ReactNode;
}

/** Connects the report and the document next to it: a quote here finds its place there. */
export function ReportFrame({ documents, children }: ReportFrameProps) {
  const [shown, setShown] = useState<ShownPlace>();
  const showPlace = useCallback(
    (place: QuotedPlace) => setShown((before) => ({ ...place, request: (before?.request ?? 0) + 1 })),
    [],
  );
  const focus = useMemo(() => ({ showPlace, documents }), [showPlace, documents]);
  return (
    <ReportFocusContext value={focus}>
      <ShownPlaceContext value={shown}>{children}</ShownPlaceContext>
    </ReportFocusContext>
  );
}

/** The place that the pane was last asked to show. */
export function useShownPlace(): ShownPlace | undefined {
  return useContext(ShownPlaceContext);
}

/** Leads from the report to the place in the document. */
export function ShowPlaceButton({ place }: { place: QuotedPlace }) {
  const { showPlace } = useContext(ReportFocusContext);
  const { start, end, document } = place;
  return (
    <Button
      variant="ghost"
      size="sm"
      className="print:hidden"
      onClick={() => showPlace({ start, end, document })}
    >
      <TextSearch />
      Show in the document
    </Button>
  );
}

type Located = Pick<EvidenceSpan, "start" | "end"> & { document: NonNullable<EvidenceSpan["document"]> };

/** Which document a quote is from and where in it, as a link to its page. */
export function QuoteSource({ span }: { span: Located }) {
  const { documents } = useContext(ReportFocusContext);
  return (
    <Link
      href={quoteHref(span.document, span)}
      prefetch={false}
      className="inline-block min-w-0 break-words rounded-sm py-1 text-accent-text [unicode-bidi:isolate] hover:underline"
    >
      {sourceText(span.document, documents)}
    </Link>
  );
}
