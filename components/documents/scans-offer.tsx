"use client";

import { ScanText } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/count-of";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { ApiProblem } from "@/lib/core/api-client";
import type { AssayDocument } from "@/lib/features/documents/schema";
import { hasScans } from "./recognize-pages";

/** How many titles are named. */
const NAMED = 5;

/** Offers to recognize the scanned pages of all documents of a list that have some. */
export function ScansOffer({ documents }: { documents: readonly AssayDocument[] }) {
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const scans = documents.filter(({ current }) => hasScans(current));
  if (scans.length === 0) return null;
  const start = async () => {
    setBusy(true);
    const refused: string[] = [];
    for (const { id, title } of scans) {
      try {
        await callApi("POST /v1/documents/{id}/recognition", {
          params: { id },
          headers: { prefer: "respond-async" },
        });
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        refused.push(`${title}: ${error.message}`);
      }
    }
    setBusy(false);
    setFailures(refused);
    const started = scans.length - refused.length;
    if (started > 0)
      toast.success(`${countOf(started, "document")} queued for OCR`, {
        description: "Each gets a new version with its scanned pages read.",
      });
    refresh();
  };
  return (
    <Callout
      tone="warning"
      title={`${countOf(scans.length, "document")} on this page ${scans.length === 1 ? "has" : "have"} pages without text`}
      action={
        <Button isBusy={isBusy} onClick={start}>
          <ScanText />
          Read scanned pages by OCR
        </Button>
      }
    >
      <p>
        They look scanned, so audits cannot quote them:{" "}
        {scans.slice(0, NAMED).map(({ id, title }, index) => (
          <span key={id}>
            {index > 0 && ", "}
            <Link href={`/documents/${id}`} prefetch={false} className="rounded-sm underline">
              {title}
            </Link>
          </span>
        ))}
        {scans.length > NAMED && ` and ${scans.length - NAMED} more`}. OCR reads English text from the
        pictures of the pages, makes mistakes, and adds a version to each document.
      </p>
      {failures.length > 0 && (
        <ul role="alert" className="mt-1">
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
