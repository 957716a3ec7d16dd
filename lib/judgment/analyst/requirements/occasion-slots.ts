/** Occasions that cannot replace one another: what is due when a relation ends is not due on request. */
export type Occasion = "request" | "end";

/** What a sentence names in the place of the occasion that a requirement names. */
export interface OtherOccasion {
  asked: Occasion;
  named: Occasion;
}

/** What a reader calls an occasion. */
export const OCCASION_NAMES: Readonly<Record<Occasion, string>> = {
  request: "a request",
  end: "an end or a departure",
};

const WORDS: Readonly<Record<Occasion, string>> = {
  request: "requests?|requested|requesting|demands?|demanded|asks?|asked",
  end: "terminat\\w*|expir\\w*|ends?|ended|ending|leaves?|leaving|departures?|departs?|resigns?|offboarding|completion|conclusion|cessation",
};

/** "Upon the written request of …", "when employment ends": a preposition, a few words of the same clause, and the occasion. */
const INTRODUCED = "(?:up)?on|at|after|following|when|whenever|once|within [^,.;]{1,30}? of";

const OCCASIONS = (["request", "end"] as const).map((occasion) => ({
  occasion,
  mention: new RegExp(`\\b(?:${WORDS[occasion]})\\b`, "i"),
  introduced: new RegExp(`\\b(?:${INTRODUCED})\\b(?: [^\\s,.;]+){0,4}? (?:${WORDS[occasion]})\\b`, "i"),
}));

/** The occasion on which a requirement asks for something; undefined where it names none or several. */
export function readOccasion(statement: string): Occasion | undefined {
  const [first, ...others] = OCCASIONS.filter(({ introduced }) => introduced.test(statement));
  return others.length === 0 ? first?.occasion : undefined;
}

/**
 * Compares the occasion a sentence names with the one a requirement names. A mention of the occasion asked for, in whatever
 * words, is enough for "same"; undefined where nothing can be compared.
 */
export function compareOccasion(
  asked: Occasion | undefined,
  text: string,
): OtherOccasion | "same" | undefined {
  if (asked === undefined) return undefined;
  if (OCCASIONS.some(({ occasion, mention }) => occasion === asked && mention.test(text))) return "same";
  const other = OCCASIONS.find(({ introduced }) => introduced.test(text));
  return other && { asked, named: other.occasion };
}
