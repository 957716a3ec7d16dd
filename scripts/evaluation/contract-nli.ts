import { z } from "zod";
import type { RequirementAssessment } from "@/lib/judgment/analyst/schema";
import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";
import type { Embedder } from "@/lib/platform/embeddings";
import type { Figure } from "./figures";
import { createForeignReader } from "./foreign-statements";
import { readRows } from "./read-rows";
import { readTable } from "./read-table";
import { mean } from "./statistics";

const CHOICES = ["Entailment", "Contradiction", "NotMentioned"] as const;
type Choice = (typeof CHOICES)[number];

const ContractRow = z.object({
  text: z.string(),
  spans: z.array(z.tuple([z.number(), z.number()])),
  labels: z.record(z.string(), z.object({ choice: z.enum(CHOICES), spans: z.array(z.number()) })),
});

/** What a state says of a statement; a state for review says nothing. */
const CHOICE_OF: Readonly<Record<RequirementState, Choice | undefined>> = {
  shown: "Entailment",
  partly_shown: "Entailment",
  contradicted: "Contradiction",
  planned: "NotMentioned",
  no_evidence: "NotMentioned",
  for_review: undefined,
};

/** What non-disclosure agreements say of seventeen statements, judged as if these were requirements. Nothing is fitted. */
export async function evaluateContracts(embedder: Embedder, directory: string): Promise<Figure[]> {
  const contracts = readRows(directory, "contract-nli/contracts.jsonl", ContractRow);
  const rows = readTable(directory, "contract-nli/hypotheses.tsv", ["code", "name", "hypothesis"]);
  const read = await createForeignReader(
    embedder,
    rows.map(({ code, name, hypothesis }) => ({ code, name, statement: hypothesis })),
  );
  const cases: { found: Choice | undefined; choice: Choice; isQuoteRight: boolean | undefined }[] = [];
  for (const { text, spans, labels } of contracts) {
    const { assess } = await read(text);
    for (const [at, { code }] of rows.entries()) {
      const label = labels[code];
      if (!label) continue;
      const assessment = await assess(at);
      const evidence = label.spans.flatMap((at) => spans.slice(at, at + 1));
      cases.push({
        found: CHOICE_OF[assessment.state],
        choice: label.choice,
        isQuoteRight: label.choice === "NotMentioned" ? undefined : overlaps(assessment, evidence),
      });
    }
  }
  const decided = cases.filter(({ found }) => found !== undefined);
  const saying = decided.filter(({ found }) => found !== "NotMentioned");
  const quoted = cases.flatMap(({ isQuoteRight }) =>
    isQuoteRight === undefined ? [] : [Number(isQuoteRight)],
  );
  const right = (of: typeof cases) => mean(of.map(({ found, choice }) => Number(found === choice)));
  return [
    { name: "contract-nli: share decided", measured: decided.length / cases.length, count: cases.length },
    {
      name: "contract-nli: accuracy on what is decided",
      measured: right(decided),
      target: { atLeast: 0.8 },
      count: decided.length,
    },
    {
      name: "contract-nli: accuracy, called entailed or contradicted",
      measured: right(saying),
      count: saying.length,
    },
    {
      name: "contract-nli: first quote right, where there is one",
      measured: mean(quoted),
      count: quoted.length,
    },
  ];
}

/** Whether the first quote lies in what the labels name; undefined without a quote. */
function overlaps(
  { evidence: [quote] }: RequirementAssessment,
  spans: readonly (readonly [start: number, end: number])[],
): boolean | undefined {
  if (!quote) return undefined;
  return spans.some(([start, end]) => quote.start < end && start < quote.end);
}
