"use client";

import { useLate } from "./late";
import { toasterCode } from "./toast";

/** Where `toast` shows its notices. */
export function Toaster() {
  const code = useLate(toasterCode);
  return code ? <code.SonnerToaster /> : null;
}
