import { type Span, splitSentences } from "@/lib/judgment/language/sentences";
import { type BlockKind, isQuestion, readBlocks } from "./blocks";
import { addressesAuditor, hasVerb } from "./reading/read-sentence";
import { type HiddenSpan, readVisibleText } from "./visible-text";

/** A sentence of the document. `document.slice(start, end)` is the sentence as written. */
export interface Sentence {
  /** Without Markdown and invisible characters: what rules read and the model embeds. */
  text: string;
  start: number;
  end: number;
}

/** The unit of search: a paragraph, list item or table row. */
export interface Passage {
  kind: Exclude<BlockKind, "heading">;
  heading: string;
  leadIn: string;
  /** The sentences' text, joined. */
  text: string;
  sentences: Sentence[];
}

export interface DocumentReading {
  passages: Passage[];
  hidden: HiddenSpan[];
}

/** A longer paragraph is read as several passages: the model sees 256 tokens, and a topic seldom lasts longer. */
const MAX_SENTENCES = 12;

/** A stretch of a longer text. Unit: UTF-16 code units. */
export interface Stretch {
  start: number;
  end: number;
}

/**
 * Reads a document into passages. Offsets are UTF-16 code units of `document`. Pure and linear.
 *
 * @param stretch what is read of it, as if there were nothing around; all when left out
 */
export function readPassages(document: string, stretch?: Stretch): DocumentReading {
  if (!stretch || (stretch.start === 0 && stretch.end === document.length)) return readWhole(document);
  const { start, end } = stretch;
  const { passages, hidden } = readWhole(document.slice(start, end));
  const shift = <S extends Stretch>(span: S): S => ({
    ...span,
    start: span.start + start,
    end: span.end + start,
  });
  return {
    passages: passages.map((passage) => ({ ...passage, sentences: passage.sentences.map(shift) })),
    hidden: hidden.map(shift),
  };
}

function readWhole(document: string): DocumentReading {
  const { text, origins, hidden } = readVisibleText(document);
  const passages: Passage[] = [];
  for (const block of readBlocks(text)) {
    if (block.kind === "heading") continue;
    const spans =
      block.kind === "table_row"
        ? [{ start: block.start, end: block.end }]
        : splitSentences(text, block.start, block.end);
    const sentences = spans.flatMap((span) => toSentence(text, origins, span));
    if (sentences.length === 0) continue;
    const { kind, heading } = block;
    const title = isQuestion(block.leadIn) ? "" : runInTitle(text, spans);
    for (const { leadIn, answer } of answersIn(sentences, { leadIn: block.leadIn, title }))
      for (let i = 0; i < answer.length; i += MAX_SENTENCES) {
        const part = answer.slice(i, i + MAX_SENTENCES);
        passages.push({ kind, heading, leadIn, sentences: part, text: part.map((s) => s.text).join(" ") });
      }
  }
  return { passages, hidden };
}

/** A few words at the beginning of a paragraph that name what it is about: "Breaches. Processor shall notify …". */
const RUN_IN_TITLE =
  /^(?!(?:It|We|You|They|He|She|I|This|That|These|There|No|Yes|Not|None|Nobody|All|Nothing|Done|See|N\/A|Before|After|In|On|At|By|For|From|With|Without|Under|During|Since|Until|If|When|Where|Only|Never|Always|Still)\b)\p{Lu}[\p{L}'’&/-]*(?: [\p{L}'’&/-]+){0,4}[.:]$/u;

/** The title that a paragraph begins with; empty without one. */
function runInTitle(text: string, [first, ...rest]: readonly Span[]): string {
  if (!first || rest.length === 0) return "";
  const beginning = plainText(text.slice(first.start, first.end));
  const isTitle = RUN_IN_TITLE.test(beginning) && !hasVerb(beginning) && !addressesAuditor(beginning);
  return isTitle ? beginning.slice(0, -1) : "";
}

/** "Encryption? Depending on class.", "Breaches. Processor notifies …": what follows a question or a title is read with it. */
function answersIn(
  sentences: readonly Sentence[],
  { leadIn, title }: { leadIn: string; title: string },
): { leadIn: string; answer: Sentence[] }[] {
  const introduced = `${leadIn} ${title}`.trim();
  // A title of one word is no sentence, so all of them follow it.
  const isTitle = ({ text }: Sentence) => text.slice(0, -1) === title;
  const hasOwnTitle = sentences.slice(0, 1).some(isTitle);
  const groups: { leadIn: string; answer: Sentence[] }[] = [
    { leadIn: hasOwnTitle ? leadIn : introduced, answer: [] },
  ];
  for (const [i, sentence] of sentences.entries()) {
    groups.at(-1)?.answer.push(sentence);
    if (i + 1 === sentences.length) break;
    if (isQuestion(sentence.text)) groups.push({ leadIn: sentence.text, answer: [] });
    else if (i === 0 && hasOwnTitle) groups.push({ leadIn: introduced, answer: [] });
  }
  return groups;
}

function toSentence(text: string, origins: Uint32Array, span: { start: number; end: number }): Sentence[] {
  const plain = plainText(text.slice(span.start, span.end));
  // A single word states nothing.
  if (!/[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u.test(plain)) return [];
  const start = origins[span.start] ?? 0;
  const end = (origins[span.end - 1] ?? 0) + 1;
  return [{ text: plain, start, end }];
}

/** The words of Markdown or HTML source, without their marks. Bounded repeats keep it linear. */
function plainText(source: string): string {
  return source
    .replace(/!?\[([^[\]]{0,400})\]\([^()\s]{0,600}(?:\s[^()]{0,200})?\)/g, "$1")
    .replace(/<\/?[a-zA-Z][^<>]{0,300}>/g, " ")
    .replace(/&nbsp;|&#160;/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/[*`|]|__|(?<=\s)_|_(?=\s)/g, " ")
    .replace(/[ \t\r\n]+/g, " ")
    .trim();
}
