import fs from "node:fs";
import { Tokenizer } from "@huggingface/tokenizers";

/** Enough for 256 tokens of any prose; longer text is cut before it costs time. Unit: characters. */
const MAX_CHARACTERS = 8_192;

interface TokenizerFiles {
  tokenizerPath: string;
  maxTokens: number;
}

/**
 * Turns a text into the WordPiece token ids all-MiniLM-L6-v2 was trained with. Texts beyond `maxTokens`
 * are cut; every text has at least its start and end tokens.
 */
export function createTokenizer({ tokenizerPath, maxTokens }: TokenizerFiles): (text: string) => number[] {
  const definition: unknown = JSON.parse(fs.readFileSync(tokenizerPath, "utf8"));
  if (typeof definition !== "object" || definition === null)
    throw new Error("tokenizer.json is not an object");
  const tokenizer = new Tokenizer(definition, {});
  return (text) => {
    const { ids } = tokenizer.encode(text.slice(0, MAX_CHARACTERS));
    if (ids.length <= maxTokens) return ids;
    // The last token marks the end of the text and is kept.
    return [...ids.slice(0, maxTokens - 1), ids.at(-1) ?? 0];
  };
}
