"use client";

import { useEffect, useSyncExternalStore } from "react";

/** Code that no page loads at first: it comes once the browser is idle, or as soon as it is needed. */
export interface Late<Code> {
  /** Loads it now. Settles when that was tried: offline there may still be nothing to {@link read}. */
  load: () => Promise<void>;
  loadWhenIdle: () => void;
  /** The code, once it is there. */
  read: () => Code | undefined;
  subscribe: (onLoad: () => void) => () => void;
}

/** What `fetchCode` imports, as late code. One that could not be loaded is tried again when it is next needed. */
export function late<Code>(fetchCode: () => Promise<Code>): Late<Code> {
  const listeners = new Set<() => void>();
  let code: Code | undefined;
  let underway: Promise<void> | undefined;
  let isAwaited = false;
  const load = () => {
    underway ??= fetchCode().then(
      (loaded) => {
        code = loaded;
        for (const onLoad of listeners) onLoad();
      },
      () => {
        underway = undefined;
        window.addEventListener("online", () => void load(), { once: true });
      },
    );
    return underway;
  };
  return {
    load,
    loadWhenIdle: () => {
      if (isAwaited) return;
      isAwaited = true;
      whenIdle(() => void load());
    },
    read: () => code,
    subscribe: (onLoad) => {
      listeners.add(onLoad);
      return () => listeners.delete(onLoad);
    },
  };
}

/**
 * Late code once it is there; until then, and on the server, undefined. It is loaded when the browser is idle. With
 * `isNeeded` false the component is not drawn again when it comes: a list of a hundred buttons stays as it is.
 */
export function useLate<Code>(code: Late<Code>, isNeeded = true): Code | undefined {
  useEffect(() => code.loadWhenIdle(), [code]);
  return useSyncExternalStore(isNeeded ? code.subscribe : never, isNeeded ? code.read : nothing, nothing);
}

const nothing = () => undefined;
const never = () => () => {};

const LONGEST_WAIT_MS = 1_000;

/** Runs something when the browser is idle, soon where it never is or cannot say. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
  else setTimeout(run, LONGEST_WAIT_MS);
}
