import { Fragment, type MouseEvent, memo, useMemo } from "react";
import { cn } from "@/components/ui/class-names";
import type { Part } from "@/lib/platform/reading/schema";
import { type LinePiece, ledTo, markLines, type Words } from "./quote-marks";
import { partWords, quoteName, type Span, type Stretch, type TextLine } from "./text-layout";

/** What a mark does. Stays the same for as long as the text does. */
export interface MarkActions {
  hrefOf: (quote: Span) => string;
  choose: (quote: Span) => void;
  /** The element that says what a mark is. */
  describedBy: string;
}

interface TextStretchProps {
  stretch: Stretch;
  /** What is marked in the text. */
  quotes: readonly Span[];
  /** The name of the chosen quote, where it is in this stretch. */
  chosen: string | undefined;
  actions: MarkActions;
}

/** Lines of a text with its quotes. Drawn again only for other quotes. */
export const TextStretch = memo(function TextStretch(props: TextStretchProps) {
  const { stretch, quotes, chosen, actions } = props;
  const pieces = useMemo(() => markLines(stretch.lines, quotes), [stretch, quotes]);
  return (
    <div data-stretch={stretch.start} className="flow-root">
      {stretch.lines.map((line, index) => (
        <Fragment key={line.start}>
          {line.partsBefore.map((part) => (
            <PartMark key={part.number} part={part} />
          ))}
          {line.text !== "" && (
            <Line line={line} pieces={pieces[index] ?? []} chosen={chosen} actions={actions} />
          )}
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

interface LineProps extends Pick<TextStretchProps, "chosen" | "actions"> {
  line: TextLine;
  pieces: readonly LinePiece[];
}

function Line({ line, pieces, ...marking }: LineProps) {
  const { kind, level } = line;
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
    <Piece key={`${piece.kind}${piece.start}`} piece={piece} isRow={kind === "table_row"} {...marking} />
  ));
  // The page has its own headings down to the second level.
  return kind === "heading" ? <h3 {...common}>{children}</h3> : <div {...common}>{children}</div>;
}

interface PieceProps extends Pick<TextStretchProps, "chosen" | "actions"> {
  piece: LinePiece;
  isRow: boolean;
}

function Piece({ piece, isRow, ...marking }: PieceProps) {
  if (piece.kind === "part") return <PartMark part={piece.part} isInline />;
  const words = isRow ? <Cells text={piece.text} /> : piece.text;
  return piece.quotes.length === 0 ? (
    words
  ) : (
    <Mark piece={piece} {...marking}>
      {words}
    </Mark>
  );
}

interface MarkProps extends Pick<TextStretchProps, "chosen" | "actions"> {
  piece: Words;
  children: React.ReactNode;
}

/** Quoted words, which lead to their quote; the chosen quote is marked more strongly than the others. */
function Mark({ piece: { quotes, isFirst }, chosen, actions, children }: MarkProps) {
  const quote = ledTo(quotes, chosen);
  if (!quote) return children;
  const isChosen = quotes.some((one) => quoteName(one) === chosen);
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Selecting words of the text ends with a click too.
    if (window.getSelection()?.isCollapsed !== false) actions.choose(quote);
  };
  return (
    <mark
      data-chosen={isChosen || undefined}
      className="rounded-sm bg-warning-soft text-ink data-chosen:bg-warning-mark/35"
    >
      {/* An anchor, because the page stays: only its address changes. */}
      <a
        href={actions.hrefOf(quote)}
        // A quote over several lines is one stop for the keyboard.
        tabIndex={isFirst || isChosen ? undefined : -1}
        aria-current={isChosen || undefined}
        aria-describedby={actions.describedBy}
        draggable={false}
        onClick={choose}
        className={cn(
          "cursor-pointer rounded-sm underline decoration-warning-mark underline-offset-3 hover:decoration-2",
          isChosen && "decoration-2",
        )}
      >
        {children}
      </a>
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
