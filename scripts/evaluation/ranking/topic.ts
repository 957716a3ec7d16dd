import { contentStems } from "@/lib/judgment/analyst/content-stems";
import type { AnalyzedControl } from "@/lib/judgment/analyst/schema";
import { stem } from "@/lib/platform/embeddings";

/** A text a control is searched with, and its vector. */
export interface Probe {
  kind: "description" | "question" | "statement" | "evidence";
  text: string;
  vector: Float32Array;
}

/** What a control is about, ready to be compared with sentences. */
export interface ControlTopic {
  control: AnalyzedControl;
  probes: readonly Probe[];
  /** The mean direction of the probes. */
  centroid: Float32Array;
  /** The control's characteristic stems with their weights. */
  stems: ReadonlyMap<string, number>;
  /** The heaviest eight of them, heaviest first. */
  mainStems: readonly (readonly [stem: string, weight: number])[];
  calibration: Calibration;
  /** Distinct words and pairs of words that passages are searched with. */
  searchWords: readonly string[];
  /** Total weight of the main stems: a sentence that holds them all is entirely on topic. */
  fullWeight: number;
}

/** What the whole catalog speaks of: a topic is measured against it. */
export interface Background {
  centroids: readonly Float32Array[];
  /** In how many of the catalog's controls a stem occurs. */
  controlsWithStem: ReadonlyMap<string, number>;
  controlsTotal: number;
  /** Of the embedding method the centroids were made with. */
  calibration: Calibration;
}

const KEY_STEMS = 25;
const MAIN_STEMS = 8;

/** The texts a control is searched with, in a fixed order: vectors are given in the same one. */
export function probeTexts(control: AnalyzedControl): { kind: Probe["kind"]; text: string }[] {
  return [
    { kind: "description", text: `${control.title}. ${control.description}` },
    ...control.questions.map((text) => ({ kind: "question" as const, text })),
    ...control.probes.map((text) => ({ kind: "statement" as const, text })),
    ...control.evidence_examples.map((text) => ({ kind: "evidence" as const, text })),
  ];
}

/** @param vectors one per text of {@link probeTexts} */
export function createTopic(
  control: AnalyzedControl,
  vectors: readonly Float32Array[],
  background: Background,
): ControlTopic {
  const texts = probeTexts(control);
  const stems = keyStems(
    texts.map(({ text }) => text),
    background,
  );
  const mainStems = [...stems].slice(0, MAIN_STEMS);
  return {
    control,
    probes: texts.map(({ kind, text }, i) => ({
      kind,
      text,
      vector: vectors[i] ?? new Float32Array(0),
    })),
    centroid: meanDirection(vectors),
    stems,
    mainStems,
    calibration: background.calibration,
    searchWords: [...new Set(texts.flatMap(({ text }) => withPairs(searchStems(text))))],
    fullWeight: mainStems.reduce((sum, [, weight]) => sum + weight, 0) || 1,
  };
}

/** The mean of vectors of length 1, scaled to length 1. */
function meanDirection(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + (vector[i] ?? 0);
  const length = Math.hypot(...mean) || 1;
  return mean.map((value) => value / length);
}

/** @param controls every control of the catalog, with the vectors of its probes */
export function createBackground(
  controls: readonly { control: AnalyzedControl; vectors: readonly Float32Array[] }[],
  calibration: Calibration,
): Background {
  const controlsWithStem = new Map<string, number>();
  for (const { control } of controls) {
    const stems = new Set(probeTexts(control).flatMap(({ text }) => contentStems(text)));
    for (const stem of stems) controlsWithStem.set(stem, (controlsWithStem.get(stem) ?? 0) + 1);
  }
  return {
    centroids: controls.map(({ vectors }) => meanDirection(vectors)),
    controlsWithStem,
    controlsTotal: controls.length,
    calibration,
  };
}

/** A stem weighs more the fewer controls use it and the more of this control's probes do. */
function keyStems(texts: readonly string[], background: Background): Map<string, number> {
  const probesWithStem = new Map<string, number>();
  for (const text of texts) {
    for (const stem of new Set(contentStems(text)))
      probesWithStem.set(stem, (probesWithStem.get(stem) ?? 0) + 1);
  }
  const weighted = [...probesWithStem].map(([stem, probes]) => {
    const controls = background.controlsWithStem.get(stem) ?? 0;
    const rarity = Math.log(1 + (background.controlsTotal - controls + 0.5) / (controls + 0.5));
    return [stem, rarity * Math.sqrt(probes)] as const;
  });
  // Ties are broken by the stem, so that the result does not depend on the order of the probes.
  weighted.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return new Map(weighted.slice(0, KEY_STEMS));
}

/** What turns comparisons of one embedding method into log-odds of being about a control. */
interface Calibration {
  /** Per unit of mean cosine to the nearest probes. */
  nearest: number;
  /** Per deviation by which the text is nearer to this control than to the catalog's others. */
  standsOut: number;
  /** Per full share of the control's characteristic words. */
  sharedWords: number;
  constant: number;
  /** Cosine from which a statement speaks to a question of the control. */
  questionNear: number;
  /** Cosine to a single statement, question or description from which a text says the same as it. */
  saysTheSame: number;
}

/**
 * Logistic regressions, one per embedding method, because their cosines have different scales. Fitted on
 * the project's own catalog and public documents: each statement of a control, left out of its probes,
 * is about that control (yes) and not about controls of another theme (no); sentences of AIReg-Bench
 * (CC BY 4.0) and of a privacy statement (CC0) are not about frameworks for other fields (no). At 1.5 about 1 in
 * 1,000 of the foreign sentences passes and 89 % (keyword: 79 %) of the statements.
 */
export const CALIBRATIONS: Readonly<Record<"sentence-transformer" | "keyword", Calibration>> = {
  "sentence-transformer": {
    nearest: 3.91,
    standsOut: 1.59,
    sharedWords: 9.5,
    constant: -5.97,
    questionNear: 0.45,
    // Foreign sentences of three real documents reach 0.67.
    saysTheSame: 0.7,
  },
  keyword: {
    nearest: 3.41,
    standsOut: 1.02,
    sharedWords: 10.4,
    constant: -4.65,
    questionNear: 0.18,
    saysTheSame: 0.7,
  },
};

/** Words with which people ask, not words of what they ask about. */
const ASKING = new Set(
  (
    "clarify explain provide elaborate detail describe outline specific specifically regarding concerning " +
    "example examples insight steps context particularly according relation please terms respect"
  )
    .split(" ")
    .map(stem),
);

/** The stems to search with: without the words that only make a question polite or precise. */
export function searchStems(text: string): string[] {
  return contentStems(text).filter((word) => !ASKING.has(word));
}

/** The stems and each pair of neighbors ("data subject"), which tells "risk register" from "register of risk". */
export function withPairs(stems: readonly string[]): string[] {
  return [...stems, ...stems.slice(1).map((stem, i) => `${stems[i]} ${stem}`)];
}
