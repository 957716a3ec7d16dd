import { z } from "zod";
import { STOP_WORDS, stem, wordsOf } from "@/lib/platform/embeddings";
import { readReaderData } from "./reader-data";

/** What a passage has to say for a requirement to be shown, as reviewers wrote it down. */
const WrittenCuesSchema = z.object({
  id: z.string(),
  /** Each part of it, with words by which documents say it. */
  elements: z.array(z.object({ name: z.string(), cues: z.array(z.string()) })),
  /** Phrases by which documents show that it is not done. */
  denials: z.array(z.string()),
});
export type WrittenCues = z.infer<typeof WrittenCuesSchema>;

/** A sentence has a cue when it has all of its stems, in any order. */
interface Cue {
  /** The rarest first. */
  stems: readonly string[];
  /** How much it says: the total rarity of its stems. */
  weight: number;
}

interface DenialCue extends Cue {
  /** "No drill was held" needs a negation; "the only copy" needs none. */
  isDenied: boolean;
}

/** The cues of one requirement, ready to be compared. */
export interface RequirementCues {
  elements: readonly { name: string; cues: readonly Cue[] }[];
  denials: readonly DenialCue[];
}

/** What cues are compared with. */
export interface CuedSentence {
  /** Stems of its own words, and with those of its heading and lead-in. */
  words: ReadonlySet<string>;
  wordsInContext: ReadonlySet<string>;
  clauses: readonly { words: ReadonlySet<string>; isDenied: boolean }[];
}

const GRAMMAR = new Set(STOP_WORDS.function);
const NEGATION = /\b(?:no|not|never|without|none|nobody|cannot|nothing|neither|nor)\b|n['’]t\b/i;

/** The stems that cues are compared by: "only" and "same" are among them, words of grammar are not. */
export function cueStems(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !GRAMMAR.has(word))
    .map((word) => stem(word));
}

let catalog: ReadonlyMap<string, RequirementCues> | undefined;

/** The cues of the catalog's requirements, by id. Read once in a process. */
export function readCatalogCues(): ReadonlyMap<string, RequirementCues> {
  catalog ??= prepareCues(
    readReaderData("requirement-cues.jsonl")
      .split("\n")
      .filter(Boolean)
      .map((line) => WrittenCuesSchema.parse(JSON.parse(line))),
  );
  return catalog;
}

/** A stem says the more, the fewer of these requirements have it among their cues. */
export function prepareCues(all: readonly WrittenCues[]): ReadonlyMap<string, RequirementCues> {
  const requirementsWith = new Map<string, number>();
  for (const { elements, denials } of all) {
    const texts = [...elements.flatMap(({ cues }) => cues), ...denials];
    for (const found of new Set(texts.flatMap(cueStems)))
      requirementsWith.set(found, (requirementsWith.get(found) ?? 0) + 1);
  }
  const rarity = (of: string) => Math.log((all.length + 1) / ((requirementsWith.get(of) ?? 0) + 0.5));
  const toCue = (text: string): Cue[] => {
    const stems = [...new Set(cueStems(text).filter((word) => !NEGATION.test(word)))];
    stems.sort((a, b) => rarity(b) - rarity(a));
    if (stems.length === 0) return [];
    return [{ stems, weight: stems.reduce((sum, of) => sum + rarity(of), 0) }];
  };
  return new Map(
    all.map(({ id, elements, denials }) => [
      id,
      {
        elements: elements.map(({ name, cues }) => ({ name, cues: cues.flatMap(toCue) })),
        denials: denials.flatMap((text) =>
          toCue(text).map((cue) => ({ ...cue, isDenied: NEGATION.test(text) })),
        ),
      },
    ]),
  );
}

/** How strongly a sentence says each element of a requirement: the weight of the best cue it has, 0 without one. */
export interface SaidElements {
  own: readonly number[];
  inContext: readonly number[];
}

/** No cue says more than a few rare words do. */
const MOST = 10;

/** The elements of many requirements that a sentence says; requirements of which it says nothing are left out. */
export type CueIndex = (sentence: CuedSentence) => ReadonlyMap<RequirementCues, SaidElements>;

/** Looks cues up by their rarest stem: a sentence costs what it has in common with them. */
export function indexCues(all: readonly RequirementCues[]): CueIndex {
  const cuesWith = new Map<string, { of: RequirementCues; element: number; cue: Cue }[]>();
  for (const of of all)
    for (const [element, { cues }] of of.elements.entries())
      for (const cue of cues) {
        const [rarest = ""] = cue.stems;
        const known = cuesWith.get(rarest);
        if (known) known.push({ of, element, cue });
        else cuesWith.set(rarest, [{ of, element, cue }]);
      }
  return ({ words, wordsInContext }) => {
    const said = new Map<RequirementCues, { own: number[]; inContext: number[] }>();
    for (const word of wordsInContext)
      for (const { of, element, cue } of cuesWith.get(word) ?? []) {
        if (!cue.stems.every((needed) => wordsInContext.has(needed))) continue;
        const found = said.get(of) ?? { own: of.elements.map(() => 0), inContext: of.elements.map(() => 0) };
        said.set(of, found);
        const weight = Math.min(MOST, cue.weight);
        found.inContext[element] = Math.max(found.inContext[element] ?? 0, weight);
        if (cue.stems.every((needed) => words.has(needed)))
          found.own[element] = Math.max(found.own[element] ?? 0, weight);
      }
    return said;
  };
}

/** How many numbers {@link cueFeatures} gives. */
export const CUE_FEATURES = 6;

/**
 * What cues say of whether a sentence is on the point, in a fixed order: the share of elements, whether it is all of
 * them, how strongly they are said with and without the heading, the weakest, and how much more of this requirement is
 * said than of the best other one.
 */
export function cueFeatures(
  cues: RequirementCues | undefined,
  said: ReadonlyMap<RequirementCues, SaidElements>,
): number[] {
  const own = cues && said.get(cues);
  const strength = own ? mean(own.inContext) : 0;
  let best = 0;
  for (const [other, { inContext }] of said) if (other !== cues) best = Math.max(best, mean(inContext));
  if (!own) return [0, 0, 0, 0, 0, -best];
  const covered = own.inContext.filter(Boolean).length / own.inContext.length;
  return [
    covered,
    Number(covered === 1),
    strength,
    mean(own.own),
    Math.min(...own.inContext),
    strength - best,
  ];
}

/** Of the stems of a denying phrase so many must be in one clause. */
const SHARE_IN_CLAUSE = 0.6;

/**
 * How strongly a sentence says that a requirement is not met: in a clause that denies as the phrase does, and by its words
 * alone.
 */
export function cuedDenial(
  { denials }: RequirementCues,
  { words, clauses }: CuedSentence,
): [inClause: number, byWords: number] {
  let inClause = 0;
  let byWords = 0;
  for (const { stems, weight, isDenied } of denials) {
    if (!stems.every((needed) => words.has(needed))) continue;
    byWords = Math.max(byWords, weight);
    const needed = Math.max(1, SHARE_IN_CLAUSE * stems.length);
    const isSaid = clauses.some(
      (clause) =>
        clause.isDenied === isDenied && stems.filter((one) => clause.words.has(one)).length >= needed,
    );
    if (isSaid) inClause = Math.max(inClause, weight);
  }
  return [inClause, byWords];
}

/** Which elements a sentence says, in their order. */
export function elementsSaid({ elements }: RequirementCues, { wordsInContext }: CuedSentence): boolean[] {
  return elements.map(({ cues }) =>
    cues.some(({ stems }) => stems.every((needed) => wordsInContext.has(needed))),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
