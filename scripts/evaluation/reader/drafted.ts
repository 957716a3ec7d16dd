import { createHash } from "node:crypto";
import { examplesOf, listAuditableControls, listFrameworks } from "@/lib/features/frameworks";
import { contentStems } from "@/lib/judgment/analyst/content-stems";
import { readSentence, type SentenceReading } from "@/lib/judgment/analyst/reading/read-sentence";
import type { SentenceVectors } from "@/lib/judgment/analyst/requirements/read-sentences";
import { type ExampleProfile, requirementTexts } from "@/lib/judgment/analyst/requirements/requirement-topic";
import type { AnalyzedControl, AnalyzedRequirement } from "@/lib/judgment/analyst/schema";
import type { QuotedSentence } from "./quoted-sentences";

/** The kinds of drafted sentences, in the order of the reader's kinds. */
export const DRAFTED_KINDS = ["states", "limited", "denies", "plans", "near"] as const;

export interface DraftedSentence {
  text: string;
  /** In {@link DRAFTED_KINDS}. */
  kind: number;
  reading: SentenceReading;
}

/** A requirement of the catalog with its drafted sentences. */
export interface DraftedRequirement {
  framework: string;
  control: AnalyzedControl;
  requirement: AnalyzedRequirement;
  sentences: readonly DraftedSentence[];
  /** Whether nothing is fitted on it. */
  isKeptApart: boolean;
}

/** Every requirement of the catalog that has drafted sentences. */
export function readDrafted(): DraftedRequirement[] {
  return listFrameworks().flatMap(({ code }) => {
    const examples = examplesOf(code);
    return listAuditableControls(code).flatMap((control) =>
      control.requirements.flatMap((requirement) => {
        const drafted = examples.get(requirement.id);
        if (!drafted) return [];
        const sentences = DRAFTED_KINDS.flatMap((name, kind) =>
          drafted[name].map((text) => ({ text, kind, reading: readSentence(text) })),
        );
        const isApart = isKeptApart(requirement.id);
        return [{ framework: code, control, requirement, sentences, isKeptApart: isApart }];
      }),
    );
  });
}

/** A fifth of the requirements, by the hash of their ids. */
export function isKeptApart(id: string): boolean {
  return Number.parseInt(createHash("sha256").update(id).digest("hex").slice(0, 8), 16) % 5 === 0;
}

/** What of a requirement's texts must be embedded. */
export function draftedTexts({ control, requirement, sentences }: DraftedRequirement): string[] {
  return [...requirementTexts(control, requirement), ...sentences.map(({ text }) => text)];
}

/** Sentences that state, limit or deny a requirement are on its point. */
export function isOnPoint({ kind }: Pick<DraftedSentence, "kind">): boolean {
  return kind <= 2;
}

/** @param quoted of judged documents, for the requirement: they say more about how it is denied */
export function profileOf(
  { sentences }: DraftedRequirement,
  quoted: readonly QuotedSentence[],
  vectors: ReadonlyMap<string, SentenceVectors>,
): ExampleProfile {
  const vectorsOf = (wanted: (sentence: { kind: number }) => boolean) =>
    sentences.filter(wanted).flatMap(({ text }) => vectors.get(text)?.vector ?? []);
  const allOf = (kind: number) => [
    ...vectorsOf((sentence) => sentence.kind === kind),
    ...quoted.flatMap((quote) => (quote.kind === kind ? (vectors.get(quote.inContext)?.vector ?? []) : [])),
  ];
  const states = meanOf(allOf(0));
  const denies = meanOf(allOf(2));
  return {
    mean: meanOf(vectorsOf(isOnPoint)),
    statesLessDenies: states.map((value, i) => value - (denies[i] ?? 0)),
    stems: new Set(sentences.filter(isOnPoint).flatMap(({ text }) => contentStems(text))),
  };
}

export function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + (vector[i] ?? 0) / vectors.length;
  return mean;
}
