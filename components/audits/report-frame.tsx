"use client";

import { TextSearch } from "lucide-react";
import Link from "next/link";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
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

interface ReportPane {
  /** Undefined until a reader decides: then it is shown where there is room for it. */
  isShown: boolean | undefined;
  setShown: (isShown: boolean) => void;
  /** Back to the quote that led to the document; undefined where none did. */
  goBack: (() => void) | undefined;
}

const ReportPaneContext = createContext<ReportPane>({
  isShown: undefined,
  setShown: () => {},
  goBack: undefined,
});

interface ReportFrameProps {
  documents: readonly AuditedDocument[];
  children: ReactNode;
}

/** Where a reader was when a quote led to the document. */
interface Origin {
  element: HTMLElement;
  /** Its place in the window. */
  top: number;
}

/** Connects the report and the document next to it: a quote here finds its place there, and the way back. */
export function ReportFrame({ documents, children }: ReportFrameProps) {
  const [shown, setShown] = useState<ShownPlace>();
  const [isPaneShown, setPaneShown] = useState<boolean>();
  const [origin, setOrigin] = useState<Origin>();
  const showPlace = useCallback((place: QuotedPlace) => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement)
      setOrigin({ element: activeElement, top: activeElement.getBoundingClientRect().top });
    setPaneShown(true);
    setShown((before) => ({ ...place, request: (before?.request ?? 0) + 1 }));
  }, []);
  const focus = useMemo(() => ({ showPlace, documents }), [showPlace, documents]);
  const pane = useMemo<ReportPane>(
    () => ({
      isShown: isPaneShown,
      setShown: setPaneShown,
      goBack: origin?.element.isConnected
        ? () => {
            // Over a phone's page the document covers what it was opened from.
            if (!window.matchMedia("(min-width: 80rem)").matches) setPaneShown(false);
            window.scrollBy({ top: origin.element.getBoundingClientRect().top - origin.top });
            origin.element.focus({ preventScroll: true });
            setOrigin(undefined);
          }
        : undefined,
    }),
    [isPaneShown, origin],
  );
  return (
    <ReportFocusContext value={focus}>
      <ReportPaneContext value={pane}>
        <ShownPlaceContext value={shown}>{children}</ShownPlaceContext>
      </ReportPaneContext>
    </ReportFocusContext>
  );
}

/** Whether the document is shown next to the report. */
export function useReportPane(): ReportPane {
  return useContext(ReportPaneContext);
}

/** The documents of the audit. */
export function useAuditedDocuments(): readonly AuditedDocument[] {
  return useContext(ReportFocusContext).documents;
}

/** Two columns while the document is shown and there is room for both. */
export function ReportColumns({ children }: { children: ReactNode }) {
  const { isShown } = useReportPane();
  return (
    <div
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] items-start gap-6 print:block",
        isShown !== false && "2xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]",
        isShown === true && "xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]",
      )}
    >
      {children}
    </div>
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
