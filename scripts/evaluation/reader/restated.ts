import type { Kind } from "@/lib/judgment/analyst/requirements/reader";

/** What a document may say in a requirement's own words. */
export interface Restated {
  text: string;
  kind: Kind;
}

const BE = /\b(?:is|are|has|have|can|may)\b/;
const DENYING = /\b(?:not|no|never|without|nor|neither)\b/i;

const ADDED: readonly ((statement: string) => string)[] = [
  (statement) => `${statement}, and this is recorded.`,
  (statement) => `${statement}; the security officer sees to it.`,
  (statement) => `${statement} (last done in May 2026).`,
];
const LIMITS: readonly ((statement: string) => string)[] = [
  (statement) => `${statement}, but only at the head office.`,
  (statement) => `${statement}, except in the subsidiaries.`,
  (statement) => `${statement}, though not for older systems.`,
];

/**
 * A requirement's statement as documents may repeat it: as it is and with something added, limited, denied, and as a plan.
 * Drafted sentences avoid its words, so without these a fit learns that whoever repeats them says nothing.
 *
 * @param at picks among the wordings
 */
export function restate(statement: string, at: number): Restated[] {
  const plain = statement.replace(/[.\s]+$/, "");
  const verb = BE.exec(plain);
  const turned = (words: string) =>
    verb ? `${plain.slice(0, verb.index)}${words}${plain.slice(verb.index + verb[0].length)}.` : plain;
  const pick = (wordings: readonly ((statement: string) => string)[]) =>
    wordings[at % wordings.length]?.(plain) ?? plain;
  const restated: Restated[] = [
    { text: `${plain}.`, kind: "states" },
    { text: pick(ADDED), kind: "states" },
    { text: pick(LIMITS), kind: "limits" },
  ];
  if (verb && !DENYING.test(plain)) {
    restated.push({ text: turned(`${verb[0]} not`), kind: "denies" });
    if (/^(?:is|are)$/.test(verb[0])) restated.push({ text: turned("will be"), kind: "plans" });
  }
  return restated;
}
