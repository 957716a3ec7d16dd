import type { KeyboardEvent } from "react";

/** Put on a form: ⌘Enter or Ctrl Enter submits from any field, a textarea too. */
export function submitOnCommandEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }
}
