import { readForce } from "@/lib/judgment/language/modality";
import { type Negation, readNegation } from "@/lib/judgment/language/negation";
import { type Quantity, readQuantities } from "@/lib/judgment/language/numbers";
import { readShare } from "@/lib/judgment/language/quantifiers";
import { readWords, type Word } from "@/lib/judgment/language/tokens";
import type { Clause } from "./clauses";
import { SYSTEM_NAMES } from "./reading/conduct-words";
import { type Restriction, readRestriction } from "./reading/restriction";

/** A clause with everything the comparison of two clauses looks at. */
export interface ClauseReading extends Clause {
  /** The text without differences of case, blanks and end marks: equal keys say the same. */
  key: string;
  /** What the model is given: punctuation says nothing about meaning, yet moves vectors. */
  plain: string;
  words: readonly Word[];
  /** Cores of all words. */
  cores: ReadonlySet<string>;
  /** Cores of the content words but those that only name the system, which are in every sentence. */
  content: ReadonlySet<string>;
  negation: Negation;
  restriction: Restriction | undefined;
  quantities: readonly Quantity[];
  /** How binding it is. */
  force: number | undefined;
  share: number | undefined;
}

/** "…, aren't they?" asks for agreement and denies nothing. */
const TAG_QUESTION =
  /[,\s]\s?(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|ai)(?:n['’]t)? (?:i|you|he|she|it|we|they|there)\s?\?$/i;

/** Reads a clause. Pure; linear in its length. */
export function readClause(clause: Clause): ClauseReading {
  const words = readWords(clause.text.replace(TAG_QUESTION, ""));
  const negation = readNegation(words);
  return {
    ...clause,
    key: canonical(clause.text),
    plain: plainText(clause.text),
    words,
    cores: new Set(words.map(({ core }) => core)),
    content: new Set(
      words.filter(({ text, isContent }) => isContent && !SYSTEM_NAMES.has(text)).map(({ core }) => core),
    ),
    negation,
    restriction: readRestriction({ words, negation }),
    quantities: readQuantities(words, negation),
    force: readForce(words),
    share: readShare(words),
  };
}

function canonical(text: string): string {
  const plain = text.normalize("NFC").toLowerCase().replace(/\s+/g, " ");
  return plain.replace(/^[\s.!?,;:]|[\s.!?,;:]$/g, "");
}

/** One full stop at the end whether the text has one or not: on SICK that raised the rank correlation by 0.009. */
function plainText(text: string): string {
  const words = text
    .replace(/[^\p{L}\p{N}\s'$%-]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return words === "" ? text : `${words}.`;
}
