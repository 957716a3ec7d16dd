import type { Word } from "@/lib/judgment/language/tokens";

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
