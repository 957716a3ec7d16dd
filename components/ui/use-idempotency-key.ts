"use client";

import { useRef } from "react";
import { newId } from "@/lib/core/ids";

/**
 * The header of a creating request. Its key stays while the same body is sent again, so that a lost
 * answer does not create a second record; another body gets another key.
 */
export function useIdempotencyKey(): (body: unknown) => Record<"idempotency-key", string> {
  const lastSent = useRef({ text: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (lastSent.current.text !== text) lastSent.current = { text, key: newId("request") };
    return { "idempotency-key": lastSent.current.key };
  };
}
