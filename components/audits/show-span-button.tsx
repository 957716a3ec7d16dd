"use client";

import { TextSearch } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useReportFocus } from "./report-frame";

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
