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
 * Keeps changes of the address and reads of the page apart. Next takes an address changed by the browser for
 * its own only halfway: a refresh that follows, or one under way, finds a route it did not render, starts
 * again, and the second time reloads the whole page, with all that was typed in it. So a refresh starts
 * from the address the page was rendered for, and changes wait in {@link waiting} until it is done; the
 * page shows them at once all the same.
 *
 * Mounted at the root, because it must outlive the component that asks for a read.
 */
export function PageAddressProvider({ children }: { children: ReactNode }) {
  const [isReading, startTransition] = useTransition();
  useEffect(() => {
    if (!isReading) release();
  }, [isReading]);
  useEffect(() => {
    const stop = new AbortController();
    // Going back cancels pending changes; in the capture phase, so before any list reads the address.
    window.addEventListener("popstate", forget, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  const read = useCallback((work: () => void) => {
    isHeld = true;
    startTransition(work);
  }, []);
  return <ServerReadContext value={read}>{children}</ServerReadContext>;
}

/** Reads the page's data from the server again; what is typed or open stays. */
export function useRefresh(): () => void {
  const router = useRouter();
  const read = useContext(ServerReadContext);
  return useCallback(() => {
    rewind();
    read(() => router.refresh());
  }, [read, router]);
}

/**
 * What the server reads from the address: a change loads the page anew, a list from its first page. `push` adds a
 * step to the history, for what the back button should close.
 */
export function useServerFilter() {
  const router = useRouter();
  const pathname = usePathname();
  const params = useAddress(pathname);
  const read = useContext(ServerReadContext);
  const [isPending, startTransition] = useTransition();
  const change = useCallback(
    (changes: Changes, mode: Mode = "replace") =>
      startTransition(() =>
        read(() =>
          router[mode](withChanges(pathname, params, { skip: undefined, ...changes }), { scroll: false }),
        ),
      ),
    [router, pathname, params, read],
  );
  const hrefWith = (changes: Changes) => withChanges(pathname, params, { skip: undefined, ...changes });
  return { params, change, hrefWith, isPending };
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
      if (isHeld) {
        waiting = {
          pathname,
          changes: { ...waiting?.changes, ...changes },
          mode: waiting?.mode === "push" ? "push" : mode,
        };
      } else write(pathname, changes, mode);
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

/** Of the one address bar: whether changes wait, and those that do. */
let isHeld = false;
let waiting: { pathname: string; changes: Changes; mode: Mode } | undefined;
/** The query string a page was rendered for, once the browser has changed it, and what it was changed to. */
let rendered: { pathname: string; search: string; changedTo: string } | undefined;

function release(): void {
  isHeld = false;
  if (!waiting) return;
  const { pathname, changes, mode } = waiting;
  waiting = undefined;
  if (window.location.pathname === pathname) write(pathname, changes, mode);
  announce();
}

function forget(): void {
  waiting = undefined;
  rendered = undefined;
}

function write(pathname: string, changes: Changes, mode: Mode): void {
  const { search } = window.location;
  const href = withChanges(pathname, new URLSearchParams(search), changes);
  const renderedSearch = rendered?.pathname === pathname ? rendered.search : search;
  rendered = { pathname, search: renderedSearch, changedTo: href.slice(pathname.length) };
  if (mode === "push") window.history.pushState(null, "", href);
  else window.history.replaceState(null, "", href);
}

/** The router shows a query string; where that is none of ours it has rendered the page for it. */
function noteRouter(search: string): void {
  const ours =
    rendered && [rendered.search, rendered.changedTo].map((text) => `${new URLSearchParams(text)}`);
  if (!ours?.includes(search)) rendered = undefined;
  announce();
}

/** Goes back to the address the page was rendered for; what is taken away waits. */
function rewind(): void {
  const { pathname, search } = window.location;
  if (isHeld || rendered?.pathname !== pathname || rendered.search === search) return;
  const now = new URLSearchParams(search);
  const then = new URLSearchParams(rendered.search);
  const names = new Set([...now.keys(), ...then.keys()]);
  const changes = Object.fromEntries([...names].map((name) => [name, now.get(name) ?? undefined]));
  waiting = { pathname, changes, mode: "replace" };
  window.history.replaceState(null, "", `${pathname}${rendered.search}`);
}

/** The query string that a page shows or is about to show. */
function searchOf(pathname: string): string {
  const { search } = window.location;
  if (waiting?.pathname !== pathname) return search;
  return withChanges("", new URLSearchParams(search), waiting.changes);
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

/** The current query string. The router reports a change only once its pending work is done. */
function useAddress(pathname: string): URLSearchParams {
  const routerParams = useSearchParams();
  const search = useSyncExternalStore(
    subscribe,
    // A page is first drawn while the address bar still shows the previous one.
    () => (window.location.pathname === pathname ? searchOf(pathname) : `?${routerParams}`),
    () => `?${routerParams}`,
  );
  useEffect(() => noteRouter(`${routerParams}`), [routerParams]);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Which record of a list is open in its drawer, in the address: `useOpenRecord("item")` keeps it as `?item=…`. */
export function useOpenRecord(param: string) {
  const pathname = usePathname();
  const { params, change } = useClientFilter();
  const hrefOf = (id: string) => {
    const next = new URLSearchParams(params);
    next.set(param, id);
    return `${pathname}?${next}`;
  };
  const open = (id: string | undefined, mode: "push" | "replace") => change({ [param]: id }, mode);
  return { openId: params.get(param) ?? undefined, hrefOf, open };
}
