"use client";

import { useMemo } from "react";
import { useIsInBrowser } from "@/components/ui/use-is-in-browser";
import { DocumentSegment } from "./document-segment";
import { markdownRanges, rangeCuts, withLooks } from "./markdown-ranges";
import { type DocumentMark, segmentDocument } from "./report-model";

interface GivenTextProps {
  text: string;
  marks: readonly DocumentMark[];
}

/**
 * The pasted text with what is quoted of it, drawn as the Markdown it may be. The text itself stays whole, its marks of
 * Markdown included, so that a selection has the offsets of the audit.
 */
export function GivenText({ text, marks }: GivenTextProps) {
  // The page as it is sent has the text once, for the script that draws it.
  const isInBrowser = useIsInBrowser();
  const pieces = useMemo(() => {
    if (!isInBrowser) return [];
    const ranges = markdownRanges(text);
    return withLooks(segmentDocument(text, marks, { cuts: rangeCuts(ranges) }), ranges);
  }, [isInBrowser, text, marks]);
  if (text === "")
    return (
      <p className="text-ink-muted text-sm">
        No document was given, so there was nothing to quote. Run the audit again with one.
      </p>
    );
  return (
    <p
      data-text-start={0}
      className="whitespace-pre-wrap break-words text-sm leading-6 [unicode-bidi:plaintext]"
    >
      {pieces.map(({ piece, look }) =>
        look === undefined ? (
          <DocumentSegment key={piece.start} segment={piece} />
        ) : (
          <span key={piece.start} className={look}>
            <DocumentSegment segment={piece} />
          </span>
        ),
      )}
    </p>
  );
}
