import path from "node:path";
import { settings } from "@/lib/platform/env";
import { processSingleton } from "@/lib/platform/singleton";
import type { Embedder } from "./embedder";
import { openEmbedder } from "./open-embedder";
import type { ClosableEmbedder } from "./sentence-transformer";
import { embedStored } from "./stored-vectors";

interface Holder {
  opened: Promise<ClosableEmbedder> | undefined;
}

function holder(): Holder {
  return processSingleton<Holder>("embedder", () => ({ opened: undefined }));
}

/**
 * The embedder of this process, chosen by `ASSAY_EMBEDDINGS` and opened on first use.
 *
 * @throws ServiceError `model_unavailable`; the next call tries again
 */
export function getEmbedder(): Promise<Embedder> {
  const held = holder();
  held.opened ??= openEmbedder(settings()).catch((error: unknown) => {
    held.opened = undefined;
    throw error;
  });
  return held.opened;
}

/** Ends the worker threads. Scripts need not call it: idle workers do not hold the process open. */
export async function closeEmbedder(): Promise<void> {
  const held = holder();
  const opened = held.opened;
  held.opened = undefined;
  await (await opened)?.close();
}

/** {@link embedStored} in the data directory of this process. */
export function embedFixedTexts(embedder: Embedder, texts: readonly string[]): Promise<Float32Array[]> {
  return embedStored(embedder, texts, path.join(settings().dataDir, "embeddings"));
}
