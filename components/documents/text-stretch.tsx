import { Fragment, memo } from "react";
import { cn } from "@/components/ui/class-names";
import type { Part } from "@/lib/platform/reading/schema";
import {
  type LinePiece,
  partWords,
  piecesOfLine,
  type Span,
  type Stretch,
  type TextLine,
} from "./text-layout";

interface TextStretchProps {
  stretch: Stretch;
  /** What is marked in it. */
  quote: Span | undefined;
}

/** Lines of a text. Drawn again only for another quote. */
export const TextStretch = memo(function TextStretch({ stretch, quote }: TextStretchProps) {
  return (
    <div data-stretch={stretch.start} className="flow-root">
      {stretch.lines.map((line) => (
        <Fragment key={line.start}>
          {line.partsBefore.map((part) => (
            <PartMark key={part.number} part={part} />
          ))}
          {line.text !== "" && <Line line={line} quote={quote} />}
        </Fragment>
      ))}
    </div>
  );
});

const HEADING_LOOKS = ["text-lg", "text-base", "text-base", "text-sm", "text-sm", "text-sm"];

const LOOKS: Readonly<Record<TextLine["kind"], string>> = {
  heading: "mt-5 mb-1.5 font-semibold",
  paragraph: "my-2",
  list_item: "relative my-1 before:absolute before:-left-4 before:text-ink-muted before:content-['•']",
  table_row: "border-b py-1 first:border-t",
  code: "my-2 rounded-md bg-sunken px-3 py-2 font-mono text-xs",
  note: "my-2 text-ink-muted text-xs",
};

function Line({ line, quote }: { line: TextLine; quote: Span | undefined }) {
  const { kind, level } = line;
  const pieces = piecesOfLine(line, quote);
  const common = {
    "data-line": line.start,
    tabIndex: kind === "heading" ? -1 : undefined,
    className: cn(
      "max-w-3xl whitespace-pre-wrap break-words text-sm leading-6 outline-offset-4 [unicode-bidi:plaintext]",
      LOOKS[kind],
      kind === "heading" && HEADING_LOOKS[level - 1],
      kind === "table_row" && "max-w-none",
      line.isContinued && "mt-0",
    ),
    style: kind === "list_item" ? { marginLeft: `${1.25 * level}rem` } : undefined,
  };
  const children = pieces.map((piece) => (
    <Piece key={`${piece.kind}${piece.start}`} piece={piece} isRow={kind === "table_row"} />
  ));
  // The page has its own headings down to the second level.
  return kind === "heading" ? <h3 {...common}>{children}</h3> : <div {...common}>{children}</div>;
}

function Piece({ piece, isRow }: { piece: LinePiece; isRow: boolean }) {
  if (piece.kind === "part") return <PartMark part={piece.part} isInline />;
  const words = isRow ? <Cells text={piece.text} /> : piece.text;
  if (!piece.isQuoted) return words;
  return (
    <mark
      tabIndex={-1}
      className="rounded-sm bg-warning-soft text-ink underline decoration-2 decoration-warning-mark underline-offset-3"
    >
      {words}
    </mark>
  );
}

/** The cells of a table's row, as the text has them. */
function Cells({ text }: { text: string }) {
  const cells = text.split(" | ");
  return cells.map((cell, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row that never changes.
    <Fragment key={index}>
      {index > 0 && <span className="text-ink-muted"> | </span>}
      {cell}
    </Fragment>
  ));
}

/** Where a page, slide or sheet begins. */
function PartMark({ part, isInline }: { part: Part; isInline?: boolean }) {
  const words = `${partWords(part)}${part.has_text ? "" : ", without text"}${part.recognized ? ", read by OCR" : ""}`;
  if (isInline)
    return (
      <span
        data-part={part.number}
        tabIndex={-1}
        className="mx-1 select-none rounded-sm bg-pressed px-1 text-ink-muted text-xs"
      >
        {words}
      </span>
    );
  return (
    <p
      data-part={part.number}
      tabIndex={-1}
      className="my-4 flex select-none items-center gap-3 text-ink-muted text-xs first:mt-0 after:h-px after:flex-1 after:bg-line"
    >
      {words}
    </p>
  );
}
