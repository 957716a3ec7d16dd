import { languageLists } from "@/lib/judgment/language/lists";
import { isPassive, type Word } from "@/lib/judgment/language/tokens";
import { ASKING, OTHER_WORDS, SYSTEM_WORDS } from "./conduct-words";

const LISTS = languageLists("clauses", ["relatives", "clause-openers"]);
const RELATIVES = new Set(LISTS.relatives);
const CLAUSE_OPENERS = new Set(LISTS["clause-openers"]);

/** Who acts in a clause. */
export type Actor = "system" | "other" | "unknown";

/**
 * Who acts in the clause: the first of those named, or unknown. The subject of a passive ("the patient was
 * asked") suffers the act; who does it follows "by", if anything does.
 */
export function readActor(words: readonly Word[]): Actor {
  const named = words.findIndex((word) => actorOf(word) !== "unknown");
  if (named < 0) return "unknown";
  const passive = words.findIndex((word, at) => at > named && word.isContent && isPassive(words, at));
  if (passive < 0 || isParted(words, named, passive)) return actorOf(words[named]);
  const by = words.findIndex(({ text }, at) => at > passive && text === "by");
  const doer = by < 0 ? undefined : words.slice(by + 1, by + 4).find((word) => actorOf(word) !== "unknown");
  return actorOf(doer);
}

export function actorOf(word: Word | undefined): Actor {
  if (!word) return "unknown";
  if (SYSTEM_WORDS.has(word.text)) return "system";
  return isOther(word) ? "other" : "unknown";
}

/** "requests" as well as "request"; stems would make "attacker" of "attack". */
export function isOther({ text }: Word): boolean {
  return OTHER_WORDS.has(text) || (text.endsWith("s") && OTHER_WORDS.has(text.slice(0, -1)));
}

/** Whether another clause begins between a name and a participle: then the name is not its subject. */
function isParted(words: readonly Word[], from: number, to: number): boolean {
  return words.slice(from + 1, to).some(({ text, startsPart }) => startsPart || RELATIVES.has(text));
}

/** Positions of what others asked for or did, and of what the system is said to do. */
export function splitAsked(words: readonly Word[]): { asked: number[]; done: number[] } {
  const asked: number[] = [];
  const done: number[] = [];
  let isAsked = false;
  let hasSystem = false;
  for (const [i, word] of words.entries()) {
    // Not by plural: many requests are dealt with, a request mostly asks.
    if (OTHER_WORDS.has(word.text) && (!hasSystem || opensClause(words, i))) isAsked = true;
    else if (SYSTEM_WORDS.has(word.text) && !isWanted(words, i)) isAsked = false;
    if (SYSTEM_WORDS.has(word.text)) hasSystem = true;
    (isAsked ? asked : done).push(i);
  }
  return { asked, done };
}

/** "after the engineer told it": another actor acts in this part of the sentence. */
function opensClause(words: readonly Word[], at: number): boolean {
  return words.slice(Math.max(0, at - 2), at).some(({ text }) => CLAUSE_OPENERS.has(text));
}

/** "asks the agent to share": the agent is asked and has done nothing yet. */
function isWanted(words: readonly Word[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 3), at);
  return before.some(({ core }) => ASKING.has(core)) || words[at + 1]?.text === "to";
}
