import { listAuditableControls, listFrameworks, requirementFramework } from "@/lib/features/frameworks";
import { assessRequirement } from "@/lib/judgment/analyst/requirements/assess-requirement";
import {
  type AskedClosely,
  type CloseReadings,
  readClosely,
} from "@/lib/judgment/analyst/requirements/close-reading";
import type { Comparison } from "@/lib/judgment/analyst/requirements/compared-sentence";
import { readCatalogCues } from "@/lib/judgment/analyst/requirements/cues";
import { weighFindings } from "@/lib/judgment/analyst/requirements/decide-state";
import {
  readRequirement,
  type SentencesOnPoint,
  worthReadingClosely,
} from "@/lib/judgment/analyst/requirements/read-requirement";
import { metricOf, readAbout, readWithHead } from "@/lib/judgment/analyst/requirements/read-sentences";
import { readExampleProfiles, readRequirementHeads } from "@/lib/judgment/analyst/requirements/reader";
import {
  createRequirementBackground,
  createRequirementTopic,
  createRivals,
  outsideRequirementTexts,
  type RequirementBackground,
  type RequirementTopic,
  type Rivals,
  requirementTexts,
} from "@/lib/judgment/analyst/requirements/requirement-topic";
import type {
  AnalyzedControl,
  AnalyzedRequirement,
  RequirementAssessment,
} from "@/lib/judgment/analyst/schema";
import { wordPlaces } from "@/lib/judgment/language/word-head";
import { sha256Hex } from "@/lib/platform/crypto";
import { type Embedder, embedFixedTexts } from "@/lib/platform/embeddings";
import { startSlice } from "@/lib/platform/event-loop";
import {
  AUDIT_SLICE_MS,
  type AuditEngine,
  type EngineInput,
  type EngineOutput,
  findingKey,
  type JudgedControl,
  type Learned,
  type LearningEffect,
} from "./engine";
import { readParts } from "./read-parts";

/** A change of weights, thresholds or reading rules, any of which can move a verdict, is a change of this version. */
const RULES_VERSION = "15";

/**
 * The embedded analyst: judges a document by search and deterministic rules, without a language model.
 * The same document, controls and weights learned always give the same output. See docs/analyst.md.
 */
export function createEmbeddedEngine(embedder: Embedder, learned?: Learned): AuditEngine<JudgedControl> {
  return {
    id: "embedded-analyst",
    model: `${embedder.model} (${embedder.engine})`,
    promptVersion: `rules-${RULES_VERSION}`,
    assess: (input) => assess(embedder, input, learned),
  };
}

async function assess(
  embedder: Embedder,
  input: EngineInput,
  learned: Learned | undefined,
): Promise<EngineOutput<JudgedControl>> {
  const slice = startSlice({ lengthMs: AUDIT_SLICE_MS, signal: input.signal });
  const { requirementsOf, rivalsOf, requirementBackground: background } = await loadCatalogVectors(embedder);
  const comparison: Comparison = {
    background,
    multiply: (rows, columns) => embedder.multiply(rows, columns),
    pause: () => slice.pause(),
  };
  const { sentences, notices, setAside } = await readParts(embedder, input, comparison, slice);
  const topics = (await Promise.all(input.controls.map(requirementsOf))).flat();
  const rivals = await rivalsOf(input.controls);
  const places = learned ? sentences.map(({ compared }) => wordPlaces(compared.text)) : [];
  const about = await readAbout(sentences, topics, { ...comparison, rivals });
  const onPoint = new Map<RequirementTopic, OnPoint>();
  const asked: AskedClosely[] = [];
  for (const [i, topic] of topics.entries()) {
    const untaught = { sentences, odds: about[i] ?? NOTHING };
    const head = learned?.heads.get(topic.requirement.id);
    const taught = head && { sentences, odds: readWithHead(sentences, places, untaught.odds, head) };
    onPoint.set(topic, { untaught, taught });
    for (const document of [untaught, ...(taught ? [taught] : [])])
      asked.push({ topic, sentences: worthReadingClosely(document) });
    await slice.pause();
  }
  const closely = await readClosely(embedder, asked, { pause: comparison.pause });
  const assessments: JudgedControl[] = [];
  const effect: LearningEffect = { changed: 0, reviewed: 0, agreeing: 0 };
  const digest = `sha256:${sha256Hex(input.document)}`;
  const judge = (of: readonly RequirementTopic[], isLearned: boolean) =>
    judgeControl(input, of, { onPoint, background, closely, isLearned });
  for (const control of input.controls) {
    const ofControl = await requirementsOf(control);
    const unlearned = judge(ofControl, false);
    const requirements = learned ? judge(ofControl, true) : unlearned;
    for (const [i, { requirement_id, state }] of requirements.entries()) {
      if (unlearned[i]?.state === state) continue;
      const reviewed = learned?.findings.get(findingKey(digest, requirement_id));
      effect.changed++;
      effect.reviewed += Number(reviewed !== undefined);
      effect.agreeing += Number(reviewed === state);
    }
    await slice.pause();
    assessments.push({ control_id: control.control_id, requirements });
    input.onProgress?.(assessments.length, input.controls.length);
  }
  return {
    assessments,
    notices,
    setAside,
    ...(learned && { learned: { ...learned, ...effect } }),
  };
}

/** The sentences of the document as one requirement sees them. */
interface OnPoint {
  untaught: SentencesOnPoint;
  /** With what reviewers taught; undefined where they taught nothing. */
  taught: SentencesOnPoint | undefined;
}

interface JudgedBy {
  onPoint: ReadonlyMap<RequirementTopic, OnPoint>;
  background: RequirementBackground;
  closely: CloseReadings;
  /** Whether what reviewers taught counts. */
  isLearned: boolean;
}

/** The requirements of one control, which a document often answers together. */
function judgeControl(
  { document, isDeep }: EngineInput,
  topics: readonly RequirementTopic[],
  { onPoint, isLearned, ...by }: JudgedBy,
): RequirementAssessment[] {
  const read = topics.flatMap((topic) => {
    const seen = onPoint.get(topic);
    const taught = isLearned ? seen?.taught : undefined;
    if (!seen) return [];
    // Reviewers teach the words of their own house, which no cue knows.
    const known = taught ? { ...topic, cues: undefined } : topic;
    const isTaught = taught !== undefined;
    const reading = readRequirement(taught ?? seen.untaught, known, { ...by, isTaught });
    return [{ topic, reading, isTaught }];
  });
  const weighed = weighFindings(read);
  return read.map(({ topic, reading, isTaught }, i) => {
    const weighedReading = { topic, reading, probabilities: weighed[i] ?? [] };
    return assessRequirement(document, weighedReading, { isDeep, isTaught });
  });
}

/** The log-odds of no sentences. */
const NOTHING = new Float32Array(0);

/** The catalog as an embedder sees it. */
interface CatalogVectors {
  requirementBackground: RequirementBackground;
  /** The requirements of a control, ready to be compared with sentences. */
  requirementsOf(control: AnalyzedControl): Promise<RequirementTopic[]>;
  /** All requirements of the framework the controls are from; of the controls, where they are not in the catalog. */
  rivalsOf(controls: readonly AnalyzedControl[]): Promise<Rivals>;
}

const loaded = new WeakMap<Embedder, Promise<CatalogVectors>>();

/** Embeds the catalog once per embedder and keeps it on disk; after a failure the next call tries again. */
export function loadCatalogVectors(embedder: Embedder): Promise<CatalogVectors> {
  const known = loaded.get(embedder);
  if (known) return known;
  const loading = embedCatalog(embedder).catch((error: unknown) => {
    loaded.delete(embedder);
    throw error;
  });
  loaded.set(embedder, loading);
  return loading;
}

async function embedCatalog(embedder: Embedder): Promise<CatalogVectors> {
  const controls = listFrameworks().flatMap(({ code }) => listAuditableControls(code));
  const texts = [
    ...new Set(
      controls.flatMap((control) =>
        control.requirements.flatMap((requirement) => requirementTexts(control, requirement)),
      ),
    ),
  ];
  const vectors = await embedFixedTexts(embedder, texts);
  const vectorOf = new Map(texts.map((text, i) => [text, vectors[i]]));
  const vectorsOf = async (wanted: readonly string[]) => {
    const known = wanted.flatMap((text) => vectorOf.get(text) ?? []);
    return known.length === wanted.length ? known : embedder.embed(wanted);
  };
  // Profiles hold vectors of the sentence transformer; words have none to compare them with.
  const profiles = embedder.method === "keyword" ? undefined : readExampleProfiles();
  const heads = embedder.method === "keyword" ? undefined : readRequirementHeads();
  const cues = readCatalogCues();
  const requirements = controls.flatMap((control) => control.requirements);
  const requirementBackground = createRequirementBackground(
    requirements.flatMap(({ statement }) => vectorOf.get(statement) ?? []),
    [...(profiles?.values() ?? [])].map(({ mean }) => mean),
    [...new Set([...texts, ...controls.flatMap((c) => [...c.questions, ...c.evidence_examples])])],
    metricOf(embedder),
  );
  const topicsOf = (control: AnalyzedControl) =>
    Promise.all(
      (control.requirements ?? []).map(async (requirement: AnalyzedRequirement) => {
        const isOutside = requirementFramework(requirement.id) === undefined;
        const texts = isOutside
          ? outsideRequirementTexts(control, requirement)
          : requirementTexts(control, requirement);
        return createRequirementTopic(control, requirement, await vectorsOf(texts), {
          examples: profiles?.get(requirement.id),
          head: heads?.get(requirement.id),
          cues: cues.get(requirement.id),
          metric: metricOf(embedder),
        });
      }),
    );
  const topics = new WeakMap<AnalyzedControl, Promise<RequirementTopic[]>>();
  const requirementsOf = (control: AnalyzedControl) => {
    const known = topics.get(control) ?? topicsOf(control);
    topics.set(control, known);
    return known;
  };
  const rivals = new Map<string, Promise<Rivals>>();
  const rivalsAmong = async (among: readonly AnalyzedControl[]) =>
    createRivals((await Promise.all(among.map(requirementsOf))).flat());
  const rivalsOf = (among: readonly AnalyzedControl[]) => {
    const code = requirementFramework(among[0]?.requirements?.[0]?.id ?? "");
    if (code === undefined) return rivalsAmong(among);
    const known = rivals.get(code) ?? rivalsAmong(listAuditableControls(code));
    rivals.set(code, known);
    return known;
  };
  return {
    requirementBackground,
    requirementsOf,
    rivalsOf,
  };
}
