"use client";

import { useEffect, useRef } from "react";

/** The ref of a form whose wrong field takes the focus when the server has refused it, once it is marked. */
export function useFocusOnError(error: string | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [error]);
  return form;
}
