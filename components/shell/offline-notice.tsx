"use client";

import { WifiOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";

/**
 * Says that the browser is offline, and keeps the page: a link would otherwise end on the browser's own error page,
 * and what is on this one would be lost.
 */
export function OfflineNotice() {
  const isOffline = useSyncExternalStore(
    watchConnection,
    () => !navigator.onLine,
    () => false,
  );
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (!isOffline) return;
    setRefused(0);
    return refuseLinks(() => setRefused((count) => count + 1));
  }, [isOffline]);
  return (
    <div role="status" className="sticky top-0 z-40 max-md:top-12 print:hidden">
      {isOffline && (
        <aside
          aria-label="Connection"
          className="flex min-h-8 items-center gap-2 border-b bg-warning-soft px-4 py-1.5 text-warning text-xs md:px-6"
        >
          <WifiOff className="size-3.5 shrink-0" aria-hidden />
          <p>
            {refused > 0
              ? "You are still offline, so the page was not left. Try again once the connection is back."
              : "You are offline. This page stays as it is; changes and other pages need the connection."}
          </p>
        </aside>
      )}
    </div>
  );
}

function watchConnection(onChange: () => void): () => void {
  const stop = new AbortController();
  window.addEventListener("online", onChange, { signal: stop.signal });
  window.addEventListener("offline", onChange, { signal: stop.signal });
  return () => stop.abort();
}

const REFUSED = "assay:offline";

/** Says that a command did not lead anywhere because the browser is offline. */
export function refuseOffline(): void {
  window.dispatchEvent(new Event(REFUSED));
}

/** Keeps the page where a link, a command or the back button would load another one. */
function refuseLinks(onRefused: () => void): () => void {
  const stop = new AbortController();
  window.addEventListener(REFUSED, onRefused, { signal: stop.signal });
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      if (link.hash !== "" && link.pathname === location.pathname && link.search === location.search) return;
      event.preventDefault();
      event.stopPropagation();
      onRefused();
    },
    { signal: stop.signal, capture: true },
  );
  // What the router falls back to when it cannot fetch a page: a load of the whole document.
  window.navigation?.addEventListener(
    "navigate",
    (event) => {
      if (!event.cancelable || event.hashChange || event.destination.sameDocument || navigator.onLine) return;
      event.preventDefault();
      onRefused();
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}
