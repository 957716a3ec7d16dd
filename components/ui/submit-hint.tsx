import { cn } from "./class-names";
import { Kbd } from "./kbd";

/** Says that ⌘Enter submits; stands beside the button of a form. */
export function SubmitHint({ className }: { className?: string }) {
  return (
    <span className={cn("flex items-center gap-1 text-ink-muted text-xs max-md:hidden", className)}>
      <Kbd>⌘</Kbd> or <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
    </span>
  );
}
