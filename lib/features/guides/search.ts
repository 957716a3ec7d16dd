import { isOneErrorAway } from "@/lib/core/search-text";
import type { DocumentationHit } from "./schema";
import type { Section } from "./sections";

const MAX_TERMS = 8;
const EXCERPT_LENGTH = 160;
/** What a word in the title counts, against one in the text. */
const TITLE_WEIGHT = 6;
/** What a word that begins with the term counts, and one that differs by a typing error. */
const PREFIX_WORTH = 0.7;
const TYPO_WORTH = 0.4;

/** Sections by word, with the weight of the word in each. */
export interface SearchIndex {
  sections: readonly Section[];
  words: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Indexes sections by their words. Pure. */
export function buildIndex(sections: readonly Section[]): SearchIndex {
  const words = new Map<string, Map<number, number>>();
  sections.forEach((section, place) => {
    const weights = new Map<string, number>();
    // A word that occurs often says little more than one that occurs twice.
    for (const word of wordsOf(section.text)) weights.set(word, Math.min(2, (weights.get(word) ?? 0) + 1));
    for (const word of wordsOf(`${section.title} ${section.page}`))
      weights.set(word, (weights.get(word) ?? 0) + TITLE_WEIGHT);
    for (const [word, weight] of weights) {
      const places = words.get(word) ?? new Map<number, number>();
      words.set(word, places.set(place, weight));
    }
  });
  return { sections, words };
}

/**
 * The sections that have every word of the query, the best first; where there are none, those that have any. A word
 * may be the beginning of another one, and one of four letters or more may have one typing error. Pure.
 */
export function searchSections(
  index: SearchIndex,
  query: string,
  limit: number,
): readonly DocumentationHit[] {
  const terms = [...new Set(wordsOf(query))].slice(0, MAX_TERMS);
  if (terms.length === 0) return [];
  const scores = terms.map((term) => scoreTerm(index, term));
  const found = new Map<number, { score: number; terms: number }>();
  for (const byPlace of scores) {
    for (const [place, score] of byPlace) {
      const before = found.get(place) ?? { score: 0, terms: 0 };
      found.set(place, { score: before.score + score, terms: before.terms + 1 });
    }
  }
  const most = Math.max(0, ...[...found.values()].map((hit) => hit.terms));
  return [...found]
    .filter(([, hit]) => hit.terms === most)
    .sort(([placeA, a], [placeB, b]) => b.score - a.score || placeA - placeB)
    .slice(0, limit)
    .flatMap(([place]) => index.sections[place] ?? [])
    .map(({ href, page, title, text, isOperation }) => ({
      href,
      page,
      title,
      excerpt: excerptOf(text, terms),
      is_operation: isOperation,
    }));
}

/** What a term is worth in each section: its best word there, weighed by how few sections have that word. */
function scoreTerm({ sections, words }: SearchIndex, term: string): ReadonlyMap<number, number> {
  const best = new Map<number, number>();
  for (const [word, places] of words) {
    const worth = worthOf(word, term);
    if (worth === 0) continue;
    const rarity = Math.log(1 + sections.length / places.size);
    for (const [place, weight] of places) {
      best.set(place, Math.max(best.get(place) ?? 0, worth * rarity * weight));
    }
  }
  return best;
}

function worthOf(word: string, term: string): number {
  if (word === term) return 1;
  if (word.startsWith(term)) return PREFIX_WORTH;
  return term.length >= 4 && isOneErrorAway(word, term) ? TYPO_WORTH : 0;
}

/** The text around the first word that was asked for. */
function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const wanted = Math.max(0, first - EXCERPT_LENGTH / 3);
  const start = wanted === 0 ? 0 : text.indexOf(" ", wanted) + 1;
  const part = text.slice(start, start + EXCERPT_LENGTH).trim();
  return `${start > 0 ? "…" : ""}${part}${start + EXCERPT_LENGTH < text.length ? "…" : ""}`;
}
