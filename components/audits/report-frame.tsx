"use client";

import { TextSearch } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useMemo } from "react";
import { Button } from "@/components/ui/button";

interface ReportFocus {
  /** Scrolls the document to a span and lets it flash. */
  showSpan: (start: number) => void;
}

const ReportFocusContext = createContext<ReportFocus>({ showSpan: () => {} });

const FLASH_MS = 1_400;
export const DOCUMENT_PANE_ID = "audit-document";
/** Holds the text of the document and nothing else. */
export const DOCUMENT_TEXT_ID = "audit-document-text";

/** Connects the report and the document next to it: a quote here finds its place there. */
export function ReportFrame({ children }: { children: ReactNode }) {
  const showSpan = useCallback((start: number) => {
    const pane = document.getElementById(DOCUMENT_PANE_ID);
    const mark = pane?.querySelector<HTMLElement>(`mark[data-start="${start}"]`);
    if (!pane || !mark) return;
    const offset = mark.getBoundingClientRect().top - pane.getBoundingClientRect().top;
    pane.scrollTo({ top: pane.scrollTop + offset - pane.clientHeight / 3 });
    const frame = pane.getBoundingClientRect();
    // On a narrow screen, or at the top of a long report, the pane itself may be out of sight.
    if (frame.top < 0 || frame.top > window.innerHeight / 2) pane.scrollIntoView({ block: "start" });
    mark.focus({ preventScroll: true });
    mark.dataset.flash = "true";
    setTimeout(() => delete mark.dataset.flash, FLASH_MS);
  }, []);
  const focus = useMemo(() => ({ showSpan }), [showSpan]);
  return <ReportFocusContext value={focus}>{children}</ReportFocusContext>;
}

function useReportFocus(): ReportFocus {
  return useContext(ReportFocusContext);
}

/** Leads from the report to the place in the document. */
export function ShowSpanButton({ start }: { start: number }) {
  const { showSpan } = useReportFocus();
  return (
    <Button variant="ghost" size="sm" className="print:hidden" onClick={() => showSpan(start)}>
      <TextSearch />
      Show in the document
    </Button>
  );
}
