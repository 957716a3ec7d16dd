"use client";

import { useSyncExternalStore } from "react";

const NEVER_CHANGES = () => () => {};

/**
 * The key that commands are given with: ⌘ on Apple's systems, Ctrl elsewhere. Which of them it is shows once the page
 * has its scripts; both have the same room, so that nothing moves.
 */
export function CommandKey() {
  const isApple = useSyncExternalStore(NEVER_CHANGES, readIsApple, () => false);
  return <span className="inline-block min-w-[2em] text-center">{isApple ? "⌘" : "Ctrl"}</span>;
}

function readIsApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
