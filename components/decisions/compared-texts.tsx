import { cn } from "@/components/ui/class-names";
import type { Difference } from "@/lib/judgment/drift/schema";
import { markDifferences } from "./text-marks";

interface ComparedTextsProps {
  expected: string | null;
  observed: string | null;
  /** What the second text is, where it is not a behavior. */
  observedLabel?: string;
  differences: readonly Difference[];
}

/** Expected and observed side by side, with the places where they differ. */
export function ComparedTexts({
  expected,
  observed,
  observedLabel = "Observed",
  differences,
}: ComparedTextsProps) {
  return (
    <div className={cn("grid gap-3", expected !== null && "sm:grid-cols-2")}>
      {expected !== null && (
        <MarkedText label="Expected" text={expected} side="expected" differences={differences} />
      )}
      {observed !== null && (
        <MarkedText label={observedLabel} text={observed} side="observed" differences={differences} />
      )}
    </div>
  );
}

interface MarkedTextProps {
  label: string;
  text: string;
  side: "expected" | "observed";
  differences: readonly Difference[];
}

/** The text comes from outside, so it is isolated and only ever text. */
function MarkedText({ label, text, side, differences }: MarkedTextProps) {
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="text-ink-muted text-xs">{label}</figcaption>
      <blockquote
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard
        tabIndex={0}
        className="max-h-72 overflow-y-auto whitespace-pre-line break-words rounded-md border bg-sunken p-3 text-sm leading-5 [unicode-bidi:isolate]"
      >
        {markDifferences(text, differences, side).map((part) =>
          part.difference === undefined ? (
            <span key={part.start}>{part.text}</span>
          ) : (
            <mark
              key={part.start}
              className={cn(
                "rounded-sm px-0.5 text-ink",
                part.isConflict ? "bg-danger-soft" : "bg-warning-soft",
              )}
            >
              {part.text}
              <sup className="ml-0.5 font-medium text-[10px] text-ink-muted">
                <span className="sr-only">difference </span>
                {part.difference}
              </sup>
            </mark>
          ),
        )}
      </blockquote>
    </figure>
  );
}
