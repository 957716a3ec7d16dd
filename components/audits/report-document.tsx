import { FileText } from "lucide-react";
import { memo } from "react";
import { cn } from "@/components/ui/class-names";
import type { Tone } from "@/components/ui/tone";
import { DOCUMENT_PANE_ID, DOCUMENT_TEXT_ID } from "./report-frame";
import { type DocumentMark, type Segment, segmentDocument } from "./report-model";

const MARK_TONES: Readonly<Record<Tone, string>> = {
  success: "bg-success-soft decoration-success-mark",
  progress: "bg-progress-soft decoration-progress-mark",
  neutral: "bg-neutral-soft decoration-neutral-mark",
  warning: "bg-warning-soft decoration-warning-mark",
  danger: "bg-danger-soft decoration-danger-mark",
};

/** Where several marks cover the same words, the most severe sets the color. */
const GRAVITY: readonly Tone[] = ["danger", "warning", "neutral", "progress", "success"];

interface ReportDocumentProps {
  document: string;
  marks: readonly DocumentMark[];
}

/** The audited text with everything the report quotes marked in place. */
export const ReportDocument = memo(function ReportDocument({ document, marks }: ReportDocumentProps) {
  return (
    <section
      aria-labelledby="document-title"
      className="flex flex-col overflow-clip rounded-lg border bg-surface max-xl:h-[80vh] xl:sticky xl:top-6 xl:h-[calc(100dvh-3rem)] print:hidden"
    >
      <div className="flex items-center gap-2 border-b px-4 py-2.5">
        <FileText className="size-4 text-ink-muted" aria-hidden />
        <h2 id="document-title" className="flex-1 font-semibold text-sm">
          Document
        </h2>
        <p className="text-ink-muted text-xs tabular-nums">
          {document.length.toLocaleString("en")} characters · {marks.length} quoted
        </p>
      </div>
      <div
        id={DOCUMENT_PANE_ID}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-3 outline-offset-[-2px]"
      >
        {document === "" ? (
          <p className="text-ink-muted text-sm">
            No document was given, so there was nothing to quote. Run the audit again with one.
          </p>
        ) : (
          <p
            id={DOCUMENT_TEXT_ID}
            className="whitespace-pre-wrap break-words text-sm leading-6 [unicode-bidi:plaintext]"
          >
            {segmentDocument(document, marks).map((segment) => (
              <DocumentSegment key={segment.start} segment={segment} />
            ))}
          </p>
        )}
      </div>
    </section>
  );
});

function DocumentSegment({ segment }: { segment: Segment }) {
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
