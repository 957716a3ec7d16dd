import "server-only";

export type { Embedder, EmbeddingEngine, EmbeddingMethod, LayeredVector, Multiply } from "./embedder";
export { createKeywordEmbedder } from "./keyword";
export {
  closeEmbedder,
  embedFixedTexts,
  getEmbedder,
  getTunedEmbedder,
  openEmbedder,
} from "./open-embedder";
export { STOP_WORDS, stem, wordsOf } from "./terms";
export { type Tuning, tuningFrom } from "./tuning";
export { cosine, dot, normalize } from "./vectors";
