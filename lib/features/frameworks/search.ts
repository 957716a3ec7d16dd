import type { PageOf } from "@/lib/core/pagination";
import { findControl, findFramework, listFrameworks } from "./frameworks";
import type {
  CatalogControl,
  CatalogHit,
  Deadline,
  ListedFramework,
  Requirement,
  SearchCatalog,
} from "./schema";

/** How close a text is to the query, the closest first. */
const RANKS = [
  "reference",
  "title",
  "part_of_reference",
  "clock",
  "control_words",
  "requirement_words",
] as const;
type Rank = (typeof RANKS)[number];

const MATCH_OF_RANK = {
  reference: "reference",
  title: "words",
  part_of_reference: "reference",
  clock: "clock",
  control_words: "words",
  requirement_words: "words",
} as const satisfies Record<Rank, CatalogHit["match"]>;

interface Query {
  /** In lower case, with one space between words; empty to list. */
  text: string;
  words: readonly string[];
  /** As {@link referenceKey} has it. */
  key: string;
  /** A time limit in the query, and the words around it. */
  clock: { value: number; unit: Deadline["unit"]; words: readonly string[] } | undefined;
}

type SearchedFramework = Pick<ListedFramework, "code" | "name" | "category">;

/** A control of an own framework that may be what a query looks for. */
export interface SearchedControl {
  framework: SearchedFramework;
  control: Pick<CatalogControl, "control_id" | "title" | "statement" | "theme" | "is_key" | "requirements">;
}

/** Texts of a control or a requirement as the query is compared with them. */
interface Entry {
  /** Keys of its references, with and without the framework. */
  references: readonly string[];
  title: string;
  /** The control's or the requirement's own texts, in lower case. */
  text: string;
  /** What else may hold a word of the query, such as the framework's name. */
  context: string;
  deadlines: readonly Deadline[];
  isRequirement: boolean;
  framework: SearchedFramework;
  hit: Omit<CatalogHit, "match">;
}

const entries = listFrameworks().flatMap(({ code }) => {
  const framework = findFramework(code);
  return framework ? framework.controls.flatMap((control) => entriesOf({ framework, control })) : [];
});

/**
 * Controls and requirements that a query finds, the closest first, then in the order of the catalog.
 *
 * @param own controls of own frameworks to be searched too; they follow the catalog's
 */
export function searchCatalog(
  search: SearchCatalog,
  own: readonly SearchedControl[] = [],
): PageOf<CatalogHit> {
  const { framework, category, theme, skip, limit } = search;
  const query = parseQuery(search.q);
  const all = own.length === 0 ? entries : [...entries, ...own.flatMap((item) => entriesOf(item))];
  const found = all.flatMap((entry) => {
    if (framework !== undefined && entry.framework.code !== framework) return [];
    if (category !== undefined && entry.framework.category !== category) return [];
    if (theme !== undefined && entry.hit.theme !== theme) return [];
    const rank = rankOf(entry, query);
    return rank ? [{ order: RANKS.indexOf(rank), hit: { ...entry.hit, match: MATCH_OF_RANK[rank] } }] : [];
  });
  found.sort((a, b) => a.order - b.order);
  return { total: found.length, data: found.slice(skip, skip + limit).map(({ hit }) => hit) };
}

function rankOf(entry: Entry, query: Query): Rank | undefined {
  if (query.text === "") return entry.isRequirement ? undefined : "control_words";
  if (entry.references.includes(query.key)) return "reference";
  if (!entry.isRequirement && entry.title === query.text) return "title";
  if (/\d/.test(query.key) && entry.references.some((key) => continues(key, query.key)))
    return "part_of_reference";
  if (matchesClock(entry, query)) return "clock";
  if (!matchesWords(entry, query.words)) return undefined;
  return entry.isRequirement ? "requirement_words" : "control_words";
}

/** Whether a reference lies under a shorter one: 33(1) under 33, but not 331. */
function continues(reference: string, beginning: string): boolean {
  return reference.startsWith(beginning) && !/^\d/.test(reference.slice(beginning.length));
}

function matchesClock({ deadlines, text, context }: Entry, { clock }: Query): boolean {
  if (!clock) return false;
  const isSet = deadlines.some(({ value, unit }) => value === clock.value && unit === clock.unit);
  return isSet && clock.words.every((word) => text.includes(word) || context.includes(word));
}

/** All words occur. The framework's name alone finds its controls, not each of their requirements too. */
function matchesWords({ text, context, isRequirement }: Entry, words: readonly string[]): boolean {
  const isOwn = !isRequirement || words.some((word) => text.includes(word));
  return isOwn && words.every((word) => text.includes(word) || context.includes(word));
}

const CLOCK = /(\d{1,4})[\s-]*(hours?|hrs?|h|(?:business|working) days?|days?|d|months?|years?)(?![a-z])/;

function parseQuery(q: string): Query {
  const text = fold(q);
  const match = CLOCK.exec(text);
  const unit = match?.[2] && unitOf(match[2]);
  const rest = match ? text.replace(match[0], " ") : text;
  return {
    text,
    words: wordsOf(text),
    key: referenceKey(text),
    clock: unit ? { value: Number(match[1]), unit, words: wordsOf(rest) } : undefined,
  };
}

function unitOf(written: string): Deadline["unit"] {
  if (written.startsWith("h")) return "hour";
  if (written.startsWith("d")) return "day";
  if (written.startsWith("m")) return "month";
  return written.startsWith("y") ? "year" : "business_day";
}

/** One spelling for texts that differ in case, dashes or spaces only. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[‐-―]/g, "-").replaceAll(/\s+/g, " ").trim();
}

const wordsOf = (text: string): readonly string[] => text.split(" ").filter((word) => word !== "");

/** "Article 33 (1)", "art. 33(1)" and "33(1)" are one reference. */
function referenceKey(reference: string): string {
  return fold(reference)
    .replaceAll("_", "")
    .replaceAll(/\b(articles?|art\.?|section|sec\.|§)(?=[\s\d])/g, "")
    .replaceAll(/\s/g, "");
}

/** Everything of a control of an own framework that a search may look at, as {@link queryWords} has words. */
export function searchTextOf({ control }: Pick<SearchedControl, "control">): string {
  const { control_id, title, statement, theme, requirements } = control;
  const texts = requirements.map((requirement) => `${requirement.citation} ${requirement.statement}`);
  const all = [control_id, referenceKey(control_id), title, statement, theme.replaceAll("_", " "), ...texts];
  return fold(all.join(" "));
}

/** The words of a query that {@link searchTextOf} a control, or its framework's name and code, must have. */
export function queryWords(q: string, { code, name }: Pick<SearchedFramework, "code" | "name">): string[] {
  const context = fold(`${code.replaceAll("_", " ")} ${code} ${name}`);
  return wordsOf(fold(q)).filter((word) => !context.includes(word));
}

function entriesOf({ framework, control }: SearchedControl): Entry[] {
  const { control_id, title, statement, theme, is_key, requirements } = control;
  const base = { framework: framework.code, control_id, title, statement, theme, is_key };
  const context = fold(
    `${framework.code.replaceAll("_", " ")} ${framework.code} ${framework.name} ${control_id}`,
  );
  const aliases = findControl(framework.code, control_id)?.aliases ?? [];
  return [
    {
      references: keysOf(framework, [control_id, ...aliases, ...partsOf(control_id)]),
      title: fold(title),
      text: fold(`${title} ${statement} ${theme.replaceAll("_", " ")} ${aliases.join(" ")}`),
      context,
      deadlines: [],
      isRequirement: false,
      framework,
      hit: { ...base, requirement: null },
    },
    ...requirements.map((requirement) => ({
      references: keysOf(framework, citationsOf(requirement)),
      title: "",
      text: fold(`${requirement.citation} ${requirement.statement}`),
      context: `${context} ${fold(title)}`,
      deadlines: requirement.deadlines,
      isRequirement: true,
      framework,
      hit: { ...base, requirement: toFound(requirement) },
    })),
  ];
}

function toFound({ id, citation, statement, deadlines }: Requirement) {
  return { id, citation, statement, deadlines };
}

/** A citation may name several places. */
function citationsOf({ citation }: Requirement): readonly string[] {
  return [citation, ...citation.split(/[,;]/)];
}

/** The references that a joined one takes in: "Art. 13-14" has Art. 13 and Art. 14, "Art. 15+20" Art. 15 and Art. 20. */
function partsOf(reference: string): readonly string[] {
  const joined = /^(\D*)([\d.]+(?:[-+][\d.]+)+)$/.exec(reference);
  const [, prefix = "", numbers = ""] = joined ?? [];
  return numbers.split("+").flatMap((part) => {
    const [first = "", last = first] = part.split("-");
    const isRange = /^\d+$/.test(first) && /^\d+$/.test(last);
    const count = isRange ? Number(last) - Number(first) + 1 : 1;
    if (first === "" || !(count >= 1)) return [];
    return isRange
      ? Array.from({ length: count }, (_, index) => `${prefix}${Number(first) + index}`)
      : [`${prefix}${part}`];
  });
}

/** The keys of references, each also with the framework in front of it. */
function keysOf({ code, name }: SearchedFramework, references: readonly string[]): readonly string[] {
  return references.flatMap((reference) => {
    const key = referenceKey(reference);
    return [key, ...[code, name].map((prefix) => `${referenceKey(prefix)}${key}`)];
  });
}
