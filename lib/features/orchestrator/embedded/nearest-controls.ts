import { getFramework, listFrameworks } from "@/lib/features/frameworks";
import type { CatalogControl } from "@/lib/features/frameworks/schema";
import {
  cosine,
  createKeywordEmbedder,
  type Embedder,
  embedFixedTexts,
  getEmbedder,
} from "@/lib/platform/embeddings";
import { processSingleton } from "@/lib/platform/singleton";

export interface NearControl {
  framework: string;
  control: CatalogControl;
  /** Cosine of task and control. */
  similarity: number;
}

interface KnownControl {
  framework: string;
  control: CatalogControl;
  text: string;
}

function catalog(): readonly KnownControl[] {
  return processSingleton("catalog-controls", () =>
    listFrameworks().flatMap(({ code, name }) =>
      getFramework(code).controls.map((control) => ({
        framework: name,
        control,
        text: `${control.title}. ${control.description}`,
      })),
    ),
  );
}

/** By meaning; by shared words where this process has no sentence model. */
export async function nearestByMeaning(task: string, most: number): Promise<NearControl[]> {
  return nearest(await getEmbedder(), task, most);
}

/** By shared words, whatever else this process can. */
export function nearestByWords(task: string, most: number): Promise<NearControl[]> {
  return nearest(createKeywordEmbedder(), task, most);
}

/** Made once: the whole catalog takes a turn of some tens of milliseconds. */
function keywordVectors(texts: readonly string[]): Promise<Float32Array[]> {
  return processSingleton("catalog-keyword-vectors", () => createKeywordEmbedder().embed(texts));
}

async function nearest(embedder: Embedder, task: string, most: number): Promise<NearControl[]> {
  const controls = catalog();
  const texts = controls.map(({ text }) => text);
  const [ofTask, ofControls] = await Promise.all([
    embedder.embed([task]),
    embedder.method === "keyword" ? keywordVectors(texts) : embedFixedTexts(embedder, texts),
  ]);
  const [vector] = ofTask;
  if (!vector) throw new Error("the embedder gave no vector for a text");
  return controls
    .map(({ framework, control }, i) => ({
      framework,
      control,
      similarity: cosine(vector, ofControls[i] ?? new Float32Array(vector.length)),
    }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, most);
}
