"use client";

import type { ExternalToast } from "sonner";
import { late } from "./late";

/** Sonner, with its place on the page in the product's look. */
export const toasterCode = late(() => import("./toaster-code"));

type Kind = "success" | "info" | "error";

/** Shows a notice for a moment; one from before sonner is there is shown as soon as that is. */
const show = (kind: Kind) => (title: string, options?: ExternalToast) => {
  const code = toasterCode.read();
  if (code) return void code.toast[kind](title, options);
  const stop = toasterCode.subscribe(() => {
    stop();
    toasterCode.read()?.toast[kind](title, options);
  });
  void toasterCode.load();
};

/** Notices of what was done or went wrong, which leave by themselves. */
export const toast = { success: show("success"), info: show("info"), error: show("error") };
