import { listAuditableControls, listFrameworks } from "@/lib/features/frameworks";
import type { AuditableControl } from "@/lib/features/frameworks/schema";
import { type Background, CALIBRATIONS, createBackground, probeTexts } from "@/lib/judgment/analyst/topic";
import { type Embedder, embedFixedTexts } from "@/lib/platform/embeddings";

/** The catalog as an embedder sees it. */
export interface CatalogVectors {
  background: Background;
  /** The vectors of a control's probes, in their order; computed for a control that is not in the catalog. */
  probesOf(control: AuditableControl): Promise<Float32Array[]>;
}

const loaded = new WeakMap<Embedder, Promise<CatalogVectors>>();

/** Embeds the catalog once per embedder and keeps it on disk; after a failure the next call tries again. */
export function loadCatalogVectors(embedder: Embedder): Promise<CatalogVectors> {
  const known = loaded.get(embedder);
  if (known) return known;
  const loading = embedCatalog(embedder).catch((error: unknown) => {
    loaded.delete(embedder);
    throw error;
  });
  loaded.set(embedder, loading);
  return loading;
}

async function embedCatalog(embedder: Embedder): Promise<CatalogVectors> {
  const controls = listFrameworks().flatMap(({ code }) => listAuditableControls(code));
  const texts = [...new Set(controls.flatMap((control) => probeTexts(control).map(({ text }) => text)))];
  const vectors = await embedFixedTexts(embedder, texts);
  const vectorOf = new Map(texts.map((text, i) => [text, vectors[i]]));
  const probesOf = async (control: AuditableControl) => {
    const wanted = probeTexts(control).map(({ text }) => text);
    const known = wanted.flatMap((text) => vectorOf.get(text) ?? []);
    return known.length === wanted.length ? known : embedder.embed(wanted);
  };
  const withVectors = await Promise.all(
    controls.map(async (control) => ({ control, vectors: await probesOf(control) })),
  );
  return { background: createBackground(withVectors, CALIBRATIONS[embedder.method]), probesOf };
}
