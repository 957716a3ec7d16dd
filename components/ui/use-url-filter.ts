"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback, useTransition } from "react";

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
  const params = useSearchParams();
  const change = useCallback(
    (changes: Changes, mode: "replace" | "push" = "replace") => {
      const href = withChanges(pathname, new URLSearchParams(window.location.search), changes);
      if (mode === "push") window.history.pushState(null, "", href);
      else window.history.replaceState(null, "", href);
    },
    [pathname],
  );
  return { params, change };
}
