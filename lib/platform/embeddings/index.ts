import "server-only";

export type { Embedder, EmbeddingEngine, EmbeddingMethod } from "./embedder";
export { closeEmbedder, embedFixedTexts, getEmbedder } from "./get-embedder";
export { createKeywordEmbedder } from "./keyword";
export { openEmbedder } from "./open-embedder";
export { STOP_WORDS, stem, wordsOf } from "./terms";
export { cosine, dot } from "./vectors";
