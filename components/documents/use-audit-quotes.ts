"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "@/components/api";
import type { DocumentQuote } from "@/lib/features/audits/quote-schema";

const AT_ONCE = "50";

interface Quotes {
  quotes: readonly DocumentQuote[];
  total: number;
  /** Of the next page; null when all are there, undefined before the first. */
  cursor: string | null | undefined;
}

/** What an audit quotes of a document, the first page at once and the others on request. */
export function useAuditQuotes(documentId: string, auditId: string) {
  const [read, setRead] = useState<Quotes>({ quotes: [], total: 0, cursor: undefined });
  const [isBusy, setBusy] = useState(true);
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  const readPage = useCallback(
    async (before: Quotes) => {
      stop.current?.abort();
      const controller = new AbortController();
      stop.current = controller;
      const { signal } = controller;
      setBusy(true);
      setFailure(undefined);
      try {
        const query = {
          audit_id: auditId,
          limit: AT_ONCE,
          ...(before.cursor ? { cursor: before.cursor } : {}),
        };
        const page = await callApi("GET /v1/documents/{id}/quotes", {
          params: { id: documentId },
          query,
          signal,
        });
        if (signal.aborted) return;
        const quotes = [...before.quotes, ...page.data];
        setRead({ quotes, total: page.total, cursor: page.next_cursor });
      } catch (error) {
        if (signal.aborted) return;
        setFailure(error instanceof Error ? error.message : "Something unexpected happened.");
      }
      setBusy(false);
    },
    [documentId, auditId],
  );
  useEffect(() => {
    void readPage({ quotes: [], total: 0, cursor: undefined });
    return () => stop.current?.abort();
  }, [readPage]);
  return { ...read, isBusy, failure, more: () => void readPage(read) };
}
