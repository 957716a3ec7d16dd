import { cn } from "@/components/ui/class-names";
import type { Tone } from "@/components/ui/tone";
import type { Segment } from "./report-model";

const MARK_TONES: Readonly<Record<Tone, string>> = {
  success: "bg-success-soft decoration-success-mark",
  progress: "bg-progress-soft decoration-progress-mark",
  neutral: "bg-neutral-soft decoration-neutral-mark",
  warning: "bg-warning-soft decoration-warning-mark",
  danger: "bg-danger-soft decoration-danger-mark",
};

/** Where several marks cover the same words, the most severe sets the color. */
const GRAVITY: readonly Tone[] = ["danger", "warning", "neutral", "progress", "success"];

/** A piece of a document's text, marked where the report quotes it. */
export function DocumentSegment({ segment }: { segment: Segment }) {
  if (segment.marks.length === 0) return segment.text;
  const tone = GRAVITY.find((grave) => segment.marks.some((mark) => mark.tone === grave)) ?? "neutral";
  const labels = [...new Set(segment.marks.map((mark) => mark.label))].join(", ");
  return (
    <mark
      tabIndex={-1}
      title={labels}
      data-start={segment.start}
      data-labels={segment.endingLabels.join(", ")}
      className={cn(
        "rounded-sm text-ink underline decoration-2 underline-offset-3 outline-none data-flash:animate-flash data-flash:outline-2 data-flash:outline-ring",
        // The labels are generated content, so that copying the text copies only the text.
        segment.endingLabels.length > 0 &&
          "after:ml-1 after:inline-block after:font-mono after:text-[0.6875rem] after:text-ink-muted data-flash:after:text-inherit after:no-underline after:content-[attr(data-labels)]",
        MARK_TONES[tone],
      )}
    >
      {segment.text}
    </mark>
  );
}
