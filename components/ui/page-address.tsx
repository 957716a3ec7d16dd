"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  useTransition,
} from "react";

type Changes = Readonly<Record<string, string | undefined>>;

const ServerReadContext = createContext<(read: () => void) => void>((read) => read());

/**
 * Stands at the root, because it must outlive whatever asks for a read: Next drops a read of the page that
 * is under way when the address changes, and then may load the whole page anew, with all that was typed in
 * it. So changes of the address wait in {@link waiting} until the read is done, and show at once all the same.
 */
export function PageAddressProvider({ children }: { children: ReactNode }) {
  const [isReading, startTransition] = useTransition();
  useEffect(() => {
    if (isReading) return;
    hold(false);
    return () => hold(false);
  }, [isReading]);
  useEffect(() => {
    const stop = new AbortController();
    // Whoever goes back does not want what was to come. Before the lists hear of it.
    window.addEventListener("popstate", forget, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  const read = useCallback((work: () => void) => {
    hold(true);
    startTransition(work);
  }, []);
  return <ServerReadContext value={read}>{children}</ServerReadContext>;
}

/** Reads the page's data anew from the server; what is typed or open stays. */
export function useRefresh(): () => void {
  const router = useRouter();
  const read = useContext(ServerReadContext);
  return useCallback(() => read(() => router.refresh()), [read, router]);
}

/** Filters that the server applies: a change loads the list anew and goes back to its first page. */
export function useServerFilter() {
  const router = useRouter();
  const pathname = usePathname();
  const params = useSearchParams();
  const read = useContext(ServerReadContext);
  const [isPending, startTransition] = useTransition();
  const change = useCallback(
    (changes: Changes) =>
      startTransition(() =>
        read(() =>
          router.replace(withChanges(pathname, params, { skip: undefined, ...changes }), { scroll: false }),
        ),
      ),
    [router, pathname, params, read],
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
    (changes: Changes, mode: Mode = "replace") => {
      const href = withChanges(pathname, new URLSearchParams(searchOf(pathname)), changes);
      if (isHeld) waiting = { pathname, href, mode: waiting?.mode === "push" ? "push" : mode };
      else write(href, mode);
      announce();
    },
    [pathname],
  );
  return { params, change };
}

/** The query string of the page with some parameters set or, where undefined, removed. */
function withChanges(pathname: string, current: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next.size > 0 ? `${pathname}?${next}` : pathname;
}

type Mode = "replace" | "push";

/** Of the one address bar: whether changes wait, and the last one that does. */
let isHeld = false;
let waiting: { pathname: string; href: string; mode: Mode } | undefined;

function hold(isIt: boolean): void {
  isHeld = isIt;
  if (isHeld || !waiting) return;
  const { pathname, href, mode } = waiting;
  waiting = undefined;
  if (window.location.pathname === pathname) write(href, mode);
}

function forget(): void {
  waiting = undefined;
}

function write(href: string, mode: Mode): void {
  if (mode === "push") window.history.pushState(null, "", href);
  else window.history.replaceState(null, "", href);
}

/** The query string that a page shows or is about to show. */
function searchOf(pathname: string): string {
  if (waiting?.pathname === pathname) return waiting.href.slice(pathname.length);
  return window.location.search;
}

const CHANGED = "assay:address";

function announce(): void {
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  const names = [CHANGED, "popstate"];
  for (const name of names) window.addEventListener(name, onChange);
  return () => {
    for (const name of names) window.removeEventListener(name, onChange);
  };
}

/** The query string as it stands, which the router tells only after what it has under way. */
function useAddress(pathname: string): URLSearchParams {
  const told = useSearchParams();
  const search = useSyncExternalStore(
    subscribe,
    // A page is first drawn while the address bar still shows the one before.
    () => (window.location.pathname === pathname ? searchOf(pathname) : `?${told}`),
    () => `?${told}`,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router has moved the address itself.
  useEffect(announce, [told]);
  return useMemo(() => new URLSearchParams(search), [search]);
}
