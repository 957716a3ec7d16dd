import { cn } from "@/components/ui/class-names";

/** What a model said. It comes from outside, so it is only ever text, and its direction is kept to itself. */
export function ModelText({ children, className }: { children: string; className?: string }) {
  return (
    <p className={cn("max-w-prose whitespace-pre-line break-words [unicode-bidi:isolate]", className)}>
      {children}
    </p>
  );
}
