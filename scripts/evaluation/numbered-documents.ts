import { REQUIREMENT_FINDINGS } from "@/lib/judgment/analyst/vocabulary";
import type { JudgedText } from "./judged-documents";

/**
 * Reads documents whose sentences are numbered, as they are written down together with their judgments:
 *
 *     ## leaver-procedure
 *     title: Leaver procedure, Northwick Freight
 *     1 # Leaver procedure
 *     2 HR informs IT on the day notice is given.
 *     +3 Accounts are closed by 18:00 on the last day.
 *     = ISO27001
 *     iso27001_a.5.18.2 partly_shown 2,3 : no check afterwards
 *
 * A line with `+` goes on with the paragraph above. What a framework's list does not name was judged to have no evidence.
 *
 * @throws SyntaxError for a line that is none of these, or a judgment of a sentence that is not there
 */
export function readNumberedDocuments(text: string): NumberedDocument[] {
  return text
    .split(/^(?=## )/m)
    .filter((block) => block.trim() !== "")
    .flatMap(readBlock);
}

interface NumberedDocument extends JudgedText {
  slug: string;
}

const SENTENCE = /^(\+?)(\d+) (.+)$/;
const JUDGMENT = /^(\S+) (\S+) ([\d,]+)(?: : (.+))?$/;

function readBlock(block: string): NumberedDocument[] {
  const [name = "", title = "", ...lines] = block.trim().split("\n");
  const slug = name.replace(/^## /, "");
  const sentences = new Map<string, string>();
  const texts: NumberedDocument[] = [];
  let document = title.replace(/^title: /, "");
  let before = "";
  for (const line of lines) {
    const open = texts.at(-1);
    if (line.startsWith("= ")) {
      texts.push({ slug, framework: line.slice(2), document, unlisted: "no_evidence", judgements: [] });
    } else if (open) {
      open.judgements.push(readJudgment(line, sentences));
    } else {
      const [, goesOn, number = "", sentence = ""] = SENTENCE.exec(line) ?? [];
      if (!sentence) throw new SyntaxError(`Not a numbered sentence: ${line}`);
      sentences.set(number, sentence);
      document += `${goesOn ? " " : breakBetween(before, sentence)}${sentence}`;
      before = sentence;
    }
  }
  return texts;
}

/** Items of a list and rows of a table stand below each other, paragraphs apart. */
function breakBetween(before: string, after: string): string {
  const isItem = (sentence: string) => /^[-*|]/.test(sentence);
  return isItem(before) && isItem(after) ? "\n" : "\n\n";
}

function readJudgment(
  line: string,
  sentences: ReadonlyMap<string, string>,
): JudgedText["judgements"][number] {
  const [, requirement_id = "", said, numbers = ""] = JUDGMENT.exec(line) ?? [];
  const state = REQUIREMENT_FINDINGS.find((finding) => finding === said);
  const quotes = numbers.split(",").map((number) => sentences.get(number));
  if (!state || quotes.includes(undefined)) throw new SyntaxError(`Not a judgment: ${line}`);
  return { requirement_id, state, quotes: quotes.flatMap((quote) => withoutMark(quote ?? "")) };
}

/** As it reads, without the mark of a heading or an item. */
function withoutMark(sentence: string): string {
  return sentence.replace(/^(?:#+|[-*]) /, "");
}
