import { languageLists } from "@/lib/judgment/language/lists";
import { isPassive, type Word } from "@/lib/judgment/language/tokens";

/** What orders two acts in a clause. */
const EARLIER_FIRST = new Set(["before"]);
const LATER_FIRST = new Set(["after", "once"]);

/**
 * Whether two clauses that describe two acts, one before the other, put them in the same order. "Asks
 * before it deletes" and "after it had asked, it deleted" do. Undefined when either has no order, or
 * the two have no act in common.
 */
export function compareOrder(a: readonly Word[], b: readonly Word[]): "same" | "exchanged" | undefined {
  const inA = phasesOf(a);
  const inB = phasesOf(b);
  if (!inA || !inB) return undefined;
  let same = 0;
  let exchanged = 0;
  for (const [core, phase] of inA) {
    const other = inB.get(core);
    if (other === phase) same++;
    else if (other !== undefined) exchanged++;
  }
  if (same + exchanged === 0) return undefined;
  return exchanged > same ? "exchanged" : "same";
}

/** Of each content word, whether it belongs to what comes first (0) or second (1); without those in both. */
function phasesOf(words: readonly Word[]): Map<string, 0 | 1> | undefined {
  const at = words.findIndex(({ text }) => EARLIER_FIRST.has(text) || LATER_FIRST.has(text));
  if (at < 0) return undefined;
  // "After it had asked, …": what follows the comma is the main clause.
  const end = words.findIndex(({ startsPart }, i) => i > at && startsPart);
  const isOpening = at === 0 || words[at]?.startsPart === true;
  const isAside = (i: number) => i > at && (!isOpening || end < 0 || i < end);
  const asidePhase = EARLIER_FIRST.has(words[at]?.text ?? "") ? 1 : 0;
  const phases = new Map<string, 0 | 1>();
  const inBoth = new Set<string>();
  for (const [i, { core, isContent }] of words.entries()) {
    if (!isContent) continue;
    const phase = isAside(i) === (asidePhase === 1) ? 1 : 0;
    if (phases.has(core) && phases.get(core) !== phase) inBoth.add(core);
    phases.set(core, phase);
  }
  for (const core of inBoth) phases.delete(core);
  return phases;
}

/** Words between two names of equals: "A and B meet" is "B and A meet". */
const LINKS = new Set(["and", "or", "nor"]);

/** More content words than a clause of a sensible length has; the rest is not compared. */
const MAX_WORDS = 24;

/** What opens a clause of its own: "before it is stored, …" may come first or last and says the same. */
const OPENERS = new Set(languageLists("clauses", ["openers"]).openers);

/**
 * 1 when the clauses use the same three content words in opposite order around the middle one ("the
 * operator approves what the model proposes" / "the model approves what the operator proposes"), else 0.
 * A passive with "by" turns the order once more; one without names no actor and is left alone, and so is one that only
 * moves its verb ("never stores payment data" / "no payment data were stored"). This is word order, not syntax: it sees
 * no exchange of roles that leaves the order alone.
 */
export function rolesSwapped(a: readonly Word[], b: readonly Word[]): number {
  const left = positions(a);
  const right = positions(b);
  const shared = [...left.keys()].filter((core) => right.has(core)).slice(0, MAX_WORDS);
  if (shared.length < 3 || shared.length < 0.6 * Math.max(left.size, right.size)) return 0;
  const places = shared.map((core) => ({ inA: left.get(core) ?? 0, inB: right.get(core) ?? 0 }));
  for (const [i, first] of places.entries()) {
    for (const [j, middle] of places.slice(i + 1).entries()) {
      for (const last of places.slice(i + j + 2)) {
        if (!joined(a, first.inA, last.inA) || !joined(b, first.inB, last.inB)) continue;
        if ([first, last].some(({ inA, inB }) => isPassive(a, inA) !== isPassive(b, inB))) continue;
        const passiveInA = isPassive(a, middle.inA);
        const passiveInB = isPassive(b, middle.inB);
        const isReversed = first.inB > middle.inB && middle.inB > last.inB;
        const isKept = first.inB < middle.inB && middle.inB < last.inB;
        if (passiveInA === passiveInB) {
          if (isReversed) return 1;
        } else if (isKept && namesActor(passiveInA ? a : b, passiveInA ? middle.inA : middle.inB)) return 1;
      }
    }
  }
  return 0;
}

/** Whether two positions lie in one clause and are not members of one list. */
function joined(words: readonly Word[], from: number, to: number): boolean {
  const [start, end] = from < to ? [from, to] : [to, from];
  for (let i = start + 1; i <= end; i++) {
    const word = words[i];
    if (!word || word.startsPart || OPENERS.has(word.text)) return false;
    if (LINKS.has(word.text) && end - start <= 4) return false;
  }
  return true;
}

/** Content words that occur once in the clause, with their positions. */
function positions(words: readonly Word[]): Map<string, number> {
  const found = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [i, { core, isContent }] of words.entries()) {
    if (!isContent) continue;
    if (found.has(core)) repeated.add(core);
    found.set(core, i);
  }
  for (const core of repeated) found.delete(core);
  return found;
}

function namesActor(words: readonly Word[], at: number): boolean {
  return words.slice(at + 1).some(({ text }) => text === "by");
}
