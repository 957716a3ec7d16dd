"use client";

import { useEffect, useEffectEvent } from "react";

/** The keys 1, 2, 3 … choose among options while nothing is being typed. */
export function useNumberKeys<Value>(options: readonly Value[], onChoose: (value: Value) => void): void {
  const choose = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches("input, textarea, select")) return;
    const option = /^[1-9]$/.test(event.key) ? options[Number(event.key) - 1] : undefined;
    if (option === undefined) return;
    event.preventDefault();
    onChoose(option);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => choose(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
