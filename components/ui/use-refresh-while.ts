"use client";

import { useEffect } from "react";
import { useRefresh } from "./page-address";

const EVERY_MS = 3_000;

/** Reads the page again every few seconds while something on it is about to change and someone can see it. */
export function useRefreshWhile(isChanging: boolean): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (!isChanging) return;
    const timer = setInterval(() => document.visibilityState === "visible" && refresh(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isChanging, refresh]);
}
