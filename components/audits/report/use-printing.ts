"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is on its way to paper: what is drawn then is drawn before the browser prints. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("beforeprint", () => flushSync(() => setPrinting(true)), { signal });
    window.addEventListener("afterprint", () => setPrinting(false), { signal });
    return () => stop.abort();
  }, []);
  return isPrinting;
}
