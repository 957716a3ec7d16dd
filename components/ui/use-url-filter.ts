"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useSyncExternalStore, useTransition } from "react";

type Changes = Readonly<Record<string, string | undefined>>;

/** The query string of the page with some parameters set or, where undefined, removed. */
function withChanges(pathname: string, current: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next.size > 0 ? `${pathname}?${next}` : pathname;
}

/** Filters that the server applies: a change loads the list anew and goes back to its first page. */
export function useServerFilter() {
  const router = useRouter();
  const pathname = usePathname();
  const params = useSearchParams();
  const [isPending, startTransition] = useTransition();
  const change = useCallback(
    (changes: Changes) =>
      startTransition(() =>
        router.replace(withChanges(pathname, params, { skip: undefined, ...changes }), { scroll: false }),
      ),
    [router, pathname, params],
  );
  return { params, change, isPending };
}

/**
 * Filters that the browser applies to a list it has: the address changes without a request.
 * `push` adds a step to the history, for what the back button should close.
 */
export function useClientFilter() {
  const pathname = usePathname();
  const params = useAddress(pathname);
  const change = useCallback(
    (changes: Changes, mode: "replace" | "push" = "replace") => {
      const href = withChanges(pathname, new URLSearchParams(window.location.search), changes);
      if (mode === "push") window.history.pushState(null, "", href);
      else window.history.replaceState(null, "", href);
      announceAddress();
    },
    [pathname],
  );
  return { params, change };
}

const ADDRESS_CHANGED = "assay:address-changed";

function announceAddress(): void {
  window.dispatchEvent(new Event(ADDRESS_CHANGED));
}

function subscribeToAddress(onChange: () => void): () => void {
  const names = [ADDRESS_CHANGED, "popstate"];
  for (const name of names) window.addEventListener(name, onChange);
  return () => {
    for (const name of names) window.removeEventListener(name, onChange);
  };
}

/**
 * The query string that the address bar shows. The router tells of a change only after what it has under
 * way, so a key pressed while a list is read anew would wait for the server, and at times was never told.
 */
function useAddress(pathname: string): URLSearchParams {
  const told = useSearchParams();
  const search = useSyncExternalStore(
    subscribeToAddress,
    // A page is first drawn while the address bar still shows the one before.
    () => (window.location.pathname === pathname ? window.location.search : `?${told}`),
    () => `?${told}`,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router has moved the address itself.
  useEffect(announceAddress, [told]);
  return useMemo(() => new URLSearchParams(search), [search]);
}
