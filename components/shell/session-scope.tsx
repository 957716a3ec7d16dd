"use client";

import { SessionProvider } from "next-auth/react";
import type { ReactNode } from "react";

/**
 * Pages read the member on the server, so the browser needs no session data. `update` only works
 * inside a provider that holds some session, hence this one: it never asks the server by itself.
 */
const SIGNED_IN = { expires: "" };

export function SessionScope({ children }: { children: ReactNode }) {
  return (
    <SessionProvider session={SIGNED_IN} refetchOnWindowFocus={false}>
      {children}
    </SessionProvider>
  );
}
