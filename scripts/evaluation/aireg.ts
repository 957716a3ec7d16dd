import { z } from "zod";
import { createEmbeddedEngine } from "@/lib/features/audits/embedded-engine";
import type { Verdict } from "@/lib/features/audits/schema";
import { findControl, listAuditableControls } from "@/lib/features/frameworks";
import type { RequirementAssessment } from "@/lib/judgment/analyst/schema";
import type { RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import { splitSentences } from "@/lib/judgment/language/sentences";
import type { Embedder } from "@/lib/platform/embeddings";
import type { Figure } from "./figures";
import { groupBy } from "./group-by";
import { judgedControls } from "./judged-controls";
import { MissingDataError, readRows } from "./read-rows";
import { mean, pairsWon, spearman } from "./statistics";

const ExcerptRow = z.object({
  article: z.string(),
  profile: z.string(),
  median: z.number(),
  text: z.string(),
});

interface Scored {
  article: string;
  isComplying: boolean;
  median: number;
  verdict: Verdict;
  support: number;
  /** Limiting words per sentence, as the bare count that a good analyst must beat. */
  limitingWords: number;
}

const WORTH: Readonly<Record<RequirementFinding, number>> = {
  shown: 1,
  partly_shown: 0.5,
  planned: 0,
  no_evidence: 0,
  contradicted: -1,
};

/** What a state, or what it leans to, is worth, as far as it can be believed. */
function supportOf({ state, leaning, confidence }: RequirementAssessment): number {
  const finding = leaning ?? (state === "for_review" ? "no_evidence" : state);
  return WORTH[finding] * confidence;
}

/**
 * Excerpts written to comply with or violate one article, scored by experts. The score is the mean worth of the states
 * of the requirements of that article's control.
 */
export async function evaluateExpertAgreement(embedder: Embedder, directory: string): Promise<Figure[]> {
  const excerpts = readRows(directory, "aireg-bench/excerpts.jsonl", ExcerptRow);
  const controls = listAuditableControls("EU_AI_ACT");
  const engine = createEmbeddedEngine(embedder);
  const scored: Scored[] = [];
  for (const { article, profile, median, text } of excerpts) {
    const reference = findControl("EU_AI_ACT", article)?.control_id;
    const control = controls.find(({ control_id }) => control_id === reference);
    if (!control) throw new MissingDataError(`The catalog has no control for ${article} of aireg-bench.`);
    const output = await engine.assess({ document: text, controls: [control], isDeep: false });
    const [judged] = judgedControls(output, [control]);
    if (!judged) continue;
    const limitingWords =
      (text.match(LIMITING_WORDS)?.length ?? 0) / splitSentences(text, 0, text.length).length;
    const support = mean(judged.requirements.map(supportOf));
    const isComplying = profile === "Compliance";
    scored.push({ article, isComplying, median, verdict: judged.verdict, support, limitingWords });
  }
  const count = scored.length;
  const medians = scored.map(({ median }) => median);
  const complying = scored.filter(({ isComplying }) => isComplying);
  const violating = scored.filter(({ isComplying }) => !isComplying);
  const shareMet = (of: readonly Scored[]) =>
    of.filter(({ verdict }) => verdict === "met").length / of.length;
  const bare = (item: Scored) => -item.limitingWords;
  return [
    { name: "AIReg-Bench: AUC, bare word count", measured: aucWithinArticles(scored, bare), count },
    {
      name: "AIReg-Bench: AUC, analyst",
      measured: aucWithinArticles(scored, ({ support }) => support),
      target: { atLeast: 0.97 },
      count,
    },
    { name: "AIReg-Bench: Spearman, bare word count", measured: spearman(scored.map(bare), medians), count },
    {
      name: "AIReg-Bench: Spearman, analyst",
      measured: spearman(
        scored.map(({ support }) => support),
        medians,
      ),
      target: { atLeast: 0.8 },
      count,
    },
    {
      name: "AIReg-Bench: share of complying excerpts met",
      measured: shareMet(complying),
      count: complying.length,
    },
    {
      name: "AIReg-Bench: share of violating excerpts met",
      measured: shareMet(violating),
      count: violating.length,
    },
  ];
}

const LIMITING_WORDS =
  /\b(?:not|no|without|only|limited|exclud\w*|defer\w*|solely|assum\w*|out of scope)\b/gi;

/** Every complying excerpt against every violating one of the same article, pooled over the articles. */
function aucWithinArticles(scored: readonly Scored[], score: (item: Scored) => number): number {
  let won = 0;
  let pairs = 0;
  for (const ofArticle of groupBy(scored, ({ article }) => article).values()) {
    const complying = ofArticle.filter(({ isComplying }) => isComplying).map(score);
    const violating = ofArticle.filter(({ isComplying }) => !isComplying).map(score);
    won += pairsWon(complying, violating);
    pairs += complying.length * violating.length;
  }
  return won / pairs;
}
