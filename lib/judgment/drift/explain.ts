import { type AlignedPair, type EmbeddedClause, isProhibition } from "./compare";
import type { ClauseReading } from "./read-clause";
import type { Explanation } from "./schema";

const MOST_CLAUSES = 20;

/** Likeness under which the nearest observed clause does not speak to the expected one. */
const SPEAKS_TO = 0.25;

/** Conflict from which a difference is named. */
const DIFFERS = 0.5;

const CONDITIONS = new Set(["if", "unless", "when", "whenever", "before", "until", "only"]);

/** What became of each expected clause: the observed clause that speaks to it, and what differs. */
export function explainClauses(forward: readonly AlignedPair[]): Explanation[] {
  return forward.slice(0, MOST_CLAUSES).map((pair) => {
    const { expected, observed, features, conflict } = pair;
    const base = { kind: kindOf(expected), expected: placeOf(expected) };
    const isOn = features.similarity >= SPEAKS_TO || features.coverage >= 0.5;
    if (!isOn) return { ...base, observed: null, outcome: "not_mentioned", slots: [] };
    const isDifferent = conflict >= DIFFERS;
    const slots = isDifferent ? slotsOf(pair) : [];
    return {
      ...base,
      observed: placeOf(observed),
      outcome: isDifferent ? "differs" : "agrees",
      slots,
    };
  });
}

function placeOf({ text, start, end }: EmbeddedClause): Explanation["expected"] {
  return { text, start, end };
}

/** A prohibition first: "must not exceed 50" forbids, and names its limit in the slots. */
function kindOf(clause: ClauseReading): Explanation["kind"] {
  if (isProhibition(clause)) return "prohibition";
  if (clause.quantities.some(({ isImplied }) => !isImplied)) return "limit";
  if (clause.words.some(({ text }) => CONDITIONS.has(text))) return "condition";
  return "duty";
}

function slotsOf({ expected, features }: AlignedPair): Explanation["slots"] {
  const slots: Explanation["slots"] = [];
  if (features.flip > 0.5 || features.deniedShare >= 0.3) slots.push("act");
  if (features.number > 0) slots.push(isAboutTime(expected) ? "time" : "amount");
  if (features.swap > 0) slots.push("order");
  if (features.quantifier > 0) slots.push("scope");
  if (features.modality > 0) slots.push("force");
  return slots;
}

function isAboutTime({ quantities }: ClauseReading): boolean {
  return quantities.some(({ unit }) => unit === "second");
}
