import type { ComponentProps } from "react";
import { cn } from "./class-names";

/** The frame shared by everything one types or picks a value in. */
export const controlClasses =
  "w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink transition-colors placeholder:text-ink-muted hover:border-ink-muted focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring aria-invalid:border-danger-mark disabled:cursor-not-allowed disabled:opacity-60";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input type="text" className={cn(controlClasses, "h-9", className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={cn(controlClasses, "min-h-32 py-2 leading-5", className)} {...props} />;
}
