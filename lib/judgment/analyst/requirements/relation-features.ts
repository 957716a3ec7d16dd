import { dot } from "@/lib/platform/embeddings";
import { LIMIT_KINDS } from "../reading/limits";
import { type SentenceReading, STANCES } from "../reading/read-sentence";
import type { ComparedSentence } from "./compared-sentence";
import { cuedDenial, elementsSaid } from "./cues";
import { type RequirementBackground, type RequirementTopic, rarityOf } from "./requirement-topic";
import { compareTimes } from "./time-limits";

/** What rules read in a sentence, as zeros and ones in a fixed order. */
export function readingFeatures({ stance, limits }: SentenceReading): number[] {
  return [
    ...STANCES.map((known) => Number(known === stance)),
    ...LIMIT_KINDS.map((kind) => Number(limits.some((limit) => limit.kind === kind))),
  ];
}

/** What a sentence says of a requirement it is about, besides its kind: what of it is denied, and whether it keeps its times. */
export function relationFeatures(
  sentence: ComparedSentence,
  topic: RequirementTopic,
  background: RequirementBackground,
): number[] {
  const { vector, reading, deniedStems, clauses, text } = sentence;
  const total = rarityOf(topic.statementStems, background) || 1;
  const nearness = clauses.map(({ stems }) => 1e-3 + sharedRarity(stems, topic.statementStems, background));
  const denied = clauses.map(({ isDenied }) => Number(isDenied));
  const sum = nearness.reduce((all, value) => all + value, 0) || 1;
  const ofClauses = [
    Number(isDeniedOnPoint({ clauses }, topic, background)),
    denied[0] ?? 0,
    denied.at(-1) ?? 0,
    Math.max(0, ...denied),
    denied.reduce((all, value, i) => all + (value * (nearness[i] ?? 0)) / sum, 0),
  ];
  const times = compareTimes(topic.requirement, text);
  return [
    ...readingFeatures(reading),
    topic.examples ? dot(vector, topic.examples.statesLessDenies) : 0,
    sharedRarity(topic.statementStems, deniedStems, background) / total,
    sharedRarity(topic.deniedStems, deniedStems, background) / total,
    Number(deniedStems.size > 0),
    Number(topic.isDenial),
    ...ofClauses,
    ...ofClauses.map((value) => value * Number(topic.isDenial)),
    Number(times === "kept"),
    Number(times === "exceeded"),
    ...(topic.cues ? cuedDenial(topic.cues, sentence) : [0, 0]),
    ...shareSaid(topic, sentence),
  ];
}

/** How many of the requirement's elements the sentence says, and whether it is all of them. Without cues none is missing. */
function shareSaid({ cues }: RequirementTopic, sentence: ComparedSentence): [share: number, isAll: number] {
  if (!cues) return [1, 1];
  const said = elementsSaid(cues, sentence);
  const share = said.filter(Boolean).length / Math.max(1, said.length);
  return [share, Number(share === 1)];
}

/** Whether the clause that shares most with the requirement denies something. */
export function isDeniedOnPoint(
  { clauses }: { clauses: readonly { stems: ReadonlySet<string>; isDenied: boolean }[] },
  topic: RequirementTopic,
  background: RequirementBackground,
): boolean {
  let most = -1;
  let isDenied = false;
  for (const clause of clauses) {
    const shared = sharedRarity(clause.stems, topic.statementStems, background);
    if (shared > most) {
      most = shared;
      isDenied = clause.isDenied;
    }
  }
  return isDenied;
}

function sharedRarity(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  { rarity }: RequirementBackground,
): number {
  let sum = 0;
  for (const stem of a) if (b.has(stem)) sum += rarity(stem);
  return sum;
}
