import { useSyncExternalStore } from "react";

const NEVER_CHANGES = () => () => {};

/** False while the page is made on the server and taken over: what needs scripts is left out of what is sent. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    NEVER_CHANGES,
    () => true,
    () => false,
  );
}
