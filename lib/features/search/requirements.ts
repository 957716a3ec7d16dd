import type { Actor } from "@/lib/core/actor";
import { foldText, isOneErrorAway, matchTier, mayBeMistyped, type SearchText } from "@/lib/core/search-text";
import { findFramework, listFrameworks } from "@/lib/features/frameworks";
import type { CatalogHit } from "@/lib/features/frameworks/schema";
import { searchFrameworks } from "@/lib/features/own-frameworks";
import type { Ranked } from "./order";

const MOST = 20;

/** Controls and requirements of frameworks, the organization's own included, by their own search. */
export async function findRequirements(actor: Actor, query: SearchText, q: string): Promise<Ranked[]> {
  if (query.text.length < 2) return [];
  const page = { skip: 0, limit: MOST };
  const found = await searchFrameworks(actor, { q, ...page });
  if (found.total > 0) return found.data.map((hit) => toRanked(hit, query));
  const corrected = correct(query.words);
  if (corrected === undefined) return [];
  const similar = await searchFrameworks(actor, { q: corrected, ...page });
  return similar.data.map((hit) => ({ ...toRanked(hit, query), tier: "similar" }));
}

function toRanked(hit: CatalogHit, query: SearchText): Ranked {
  const { framework, control_id, requirement, match } = hit;
  const name = requirement?.statement ?? hit.title;
  const reference = requirement?.citation ?? control_id;
  const tier = matchTier(query, { name, alias: reference });
  return {
    hit: {
      kind: "requirement",
      id: requirement?.id ?? control_id,
      name,
      reference,
      framework,
      control_id,
      system: null,
      program: null,
      updated_at: null,
    },
    // The search of the catalog knows other spellings of a reference, and time limits.
    tier: match === "reference" && tier !== "exact" ? "beginning" : (tier ?? "words"),
  };
}

let vocabulary: ReadonlySet<string> | undefined;

/** Words of the catalog's names and statements. */
function catalogWords(): ReadonlySet<string> {
  vocabulary ??= new Set(
    listFrameworks().flatMap(({ code }) =>
      (findFramework(code)?.controls ?? []).flatMap(({ title, statement, requirements }) =>
        foldText([title, statement, ...requirements.map((one) => one.statement)].join(" ")).split(" "),
      ),
    ),
  );
  return vocabulary;
}

/** The words with typing errors corrected; undefined where there are none that the catalog could explain. */
function correct(words: readonly string[]): string | undefined {
  const known = [...catalogWords()];
  const corrected = words.map((word) => {
    if (!mayBeMistyped(word) || known.some((one) => one.startsWith(word))) return word;
    return known.find((one) => isOneErrorAway(one, word)) ?? word;
  });
  return corrected.some((word, index) => word !== words[index]) ? corrected.join(" ") : undefined;
}
