import { toSpan } from "./evidence";
import type { DocumentReading, Stretch } from "./passages";
import type { SentenceReading } from "./reading/read-sentence";
import { hasOwnVoice } from "./reading/voice";
import type { DocumentNotice } from "./schema";
import type { HiddenSpan } from "./visible-text";

/** A document made of such sentences is named by its first ones; the rest adds nothing for the reader. */
const MAX_PER_KIND = 10;

/** Hidden text can be long; its beginning is enough to find it. Unit: characters. */
const MAX_HIDDEN_QUOTE = 300;

/** Three words or more: shorter comments are switches for tools (`<!-- prettier-ignore -->`). */
const COMMENT_WITH_TEXT = /\p{L}[^\s]{0,60}\s+[^\s]{0,60}\p{L}[^\s]{0,60}\s+[^\s]{0,60}\p{L}/u;

/** What the reader of the report must know about the document itself. None of it is evidence. */
export function findNotices(
  document: string,
  { passages, hidden }: DocumentReading,
  readings: readonly (readonly SentenceReading[])[],
): DocumentNotice[] {
  const addressed: DocumentNotice[] = [];
  const restated: DocumentNotice[] = [];
  for (const [i, passage] of passages.entries()) {
    let isRestated = false;
    for (const [j, sentence] of passage.sentences.entries()) {
      const stance = readings[i]?.[j]?.stance;
      if (stance === "instruction_to_auditor") {
        addressed.push({
          kind: "instruction_to_auditor",
          message:
            "This sentence gives orders to whoever audits the document. It and the rest of its passage were set aside and moved no verdict.",
          ...toSpan(document, sentence),
        });
      } else if (stance === "regulation" && !isRestated && !hasOwnVoice(passage.text)) {
        isRestated = true;
        restated.push({
          kind: "restates_regulation",
          message:
            "This passage repeats what a law or standard demands. It does not say what the organization does, so it is no evidence.",
          ...toSpan(document, sentence),
        });
      }
    }
  }
  const concealed = hidden
    .filter((span) => isTelling(document, span))
    .map((span) => describeHidden(document, span));
  return [addressed, concealed, restated].flatMap((list) => list.slice(0, MAX_PER_KIND));
}

/**
 * Says that a stretch of the document was not judged because of its language.
 *
 * @param language its ISO 639-3 code
 */
export function describeLanguage(document: string, part: Stretch, language: string): DocumentNotice {
  const [name = language] = [new Intl.DisplayNames(["en"], { type: "language" }).of(language)];
  const beginning = /\S[^\n]{0,200}/.exec(document.slice(part.start, part.end));
  const start = part.start + (beginning?.index ?? 0);
  const end = start + (beginning?.[0].length ?? 0);
  return {
    kind: "other_language",
    message: `This text is in ${name}. The embedded analyst reads English, so nothing here moved a verdict. A language model can read it.`,
    quote: document.slice(start, end),
    start,
    end,
  };
}

/**
 * Every span of the document that is never evidence: a passage from its first order to the auditor on, and
 * comments. Characters that take no room are no passage: a text pasted from a word processor is full of them,
 * and what a reader sees is evidence with or without them.
 */
export function findSetAside(
  document: string,
  { passages, hidden }: DocumentReading,
  readings: readonly (readonly SentenceReading[])[],
): { start: number; end: number }[] {
  const addressed = passages.flatMap(({ sentences }, i) => {
    const first =
      sentences[readings[i]?.findIndex(({ stance }) => stance === "instruction_to_auditor") ?? -1];
    const last = sentences.at(-1);
    return first && last ? [{ start: first.start, end: last.end }] : [];
  });
  const comments = hidden.filter((span) => span.kind === "comment" && isTelling(document, span));
  return [...addressed, ...comments.map(({ start, end }) => ({ start, end }))];
}

/** A byte order mark at the start and joiners inside emoji are no attempt to hide anything. */
function isTelling(document: string, { start, end, kind }: HiddenSpan): boolean {
  if (kind === "comment") return COMMENT_WITH_TEXT.test(document.slice(start, end));
  const characters = document.slice(start, end);
  if (start === 0 && characters === "\uFEFF") return false;
  if (characters === "\u00AD") return false;
  return !(
    characters === "\u200D" &&
    /\p{Extended_Pictographic}/u.test(document.slice(Math.max(0, start - 3), end + 2))
  );
}

function describeHidden(document: string, span: HiddenSpan): DocumentNotice {
  const message =
    span.kind === "comment"
      ? "This comment is not shown to readers of the document. It was left out of the audit."
      : "Here the document has characters that take no room on screen. They were left out before the text was read.";
  return {
    kind: "hidden_text",
    message,
    ...toSpan(document, { ...span, end: Math.min(span.end, span.start + MAX_HIDDEN_QUOTE) }),
  };
}
