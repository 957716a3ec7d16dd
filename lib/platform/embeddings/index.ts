import "server-only";

export type { Embedder, EmbeddingEngine, EmbeddingMethod, LayeredVector, Multiply } from "./embedder";
export { createKeywordEmbedder } from "./keyword";
export { closeEmbedder, embedFixedTexts, getEmbedder, openEmbedder } from "./open-embedder";
export { STOP_WORDS, stem, wordsOf } from "./terms";
export { cosine, dot, normalize } from "./vectors";
