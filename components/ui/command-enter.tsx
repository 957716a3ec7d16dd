import type { KeyboardEvent } from "react";
import { cn } from "./class-names";
import { CommandKey } from "./command-key";
import { Kbd } from "./kbd";

/** Says that ⌘Enter or Ctrl Enter submits; shown next to the button of a form. */
export function SubmitHint({ className }: { className?: string }) {
  return (
    <span className={cn("flex items-center gap-1 text-ink-muted text-xs max-md:hidden", className)}>
      <Kbd>
        <CommandKey />
      </Kbd>
      <Kbd>Enter</Kbd>
    </span>
  );
}

/** Put on a form: ⌘Enter or Ctrl Enter submits from any field, a textarea too. */
export function submitOnCommandEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }
}
