import { createEmbeddedEngine } from "@/lib/features/audits/embedded-engine";
import type { Embedder } from "@/lib/platform/embeddings";
import { coverageCurve, figuresOfDocuments, type JudgedPair, reliabilityDiagram } from "./document-figures";
import type { Figure } from "./figures";
import { DOCUMENTS, type JudgedDocument, readJudgedDocuments } from "./judged-documents";

/** The analyst on those of the project's own documents that nothing was fitted on. */
export function evaluateFreeDocuments(embedder: Embedder): Promise<Figure[]> {
  return evaluateDocuments(embedder, DOCUMENTS, "held-");
}

/** The same on the documents of any folder. */
export async function evaluateDocuments(
  embedder: Embedder,
  directory: string,
  prefix: string,
): Promise<Figure[]> {
  const pairs: JudgedPair[] = [];
  for (const judged of readJudgedDocuments(directory, prefix)) pairs.push(...(await judge(embedder, judged)));
  const name = `documents, ${prefix.replace(/-$/, "")}`;
  return [
    ...figuresOfDocuments(name, pairs),
    ...coverageCurve(name, pairs),
    ...reliabilityDiagram(name, pairs),
  ];
}

async function judge(
  embedder: Embedder,
  { file, document, controls, judgements }: JudgedDocument,
): Promise<JudgedPair[]> {
  const { assessments } = await createEmbeddedEngine(embedder).assess({ document, controls, isDeep: false });
  return assessments.flatMap(({ control_id, requirements: given }) => {
    const asked = controls.find((control) => control.control_id === control_id)?.requirements ?? [];
    return given.flatMap(({ requirement_id, state, leaning, confidence, evidence }): JudgedPair[] => {
      const right = judgements.get(requirement_id);
      const force = asked.find(({ id }) => id === requirement_id)?.force;
      if (!right || !force) return [];
      const quote = evidence[0]?.quote;
      return [
        {
          control: `${file} ${control_id}`,
          force,
          given: state,
          finding: state === "for_review" ? (leaning ?? "no_evidence") : state,
          confidence,
          right: right.state,
          quote,
          rightQuotes: right.quotes,
        },
      ];
    });
  });
}
