import { getFramework, listFrameworks } from "@/lib/features/frameworks";
import type { CatalogControl } from "@/lib/features/frameworks/schema";
import { scanText } from "@/lib/judgment/scan";
import type { ScanResult } from "@/lib/judgment/scan/schema";
import {
  cosine,
  createKeywordEmbedder,
  type Embedder,
  embedFixedTexts,
  getEmbedder,
} from "@/lib/platform/embeddings";
import type { Model } from "@/lib/platform/model-client";
import { processSingleton } from "@/lib/platform/singleton";

const MAX_CONTROLS = 5;
/** Below it a control shares little more than the language with a task: measured on questions about other things. */
const MIN_SIMILARITY = { "embedded-semantic": 0.3, "embedded-lexical": 0.15 } as const;

const BOUNDS =
  "This is an embedded operator. It looks things up and runs fixed checks; it does not reason, advise or decide.";

/**
 * What an embedded operator can say about a task: which controls of the catalog are about it, or what fixed
 * checks find in its text. Deterministic, at no cost, without a network. Never a model's voice.
 */
export async function answerEmbedded(model: Model, task: string): Promise<string> {
  if (model.id === "embedded-rules") return `${BOUNDS}\n\n${describeScan(await scanText(task))}`;
  const isLexical = model.id === "embedded-lexical";
  const near = await (isLexical ? nearestByWords : nearestByMeaning)(task, MAX_CONTROLS);
  const least = MIN_SIMILARITY[isLexical ? "embedded-lexical" : "embedded-semantic"];
  return `${BOUNDS}\n\n${describeControls(near.filter(({ similarity }) => similarity >= least))}`;
}

function describeControls(near: readonly NearControl[]): string {
  if (near.length === 0) return "No control of the catalog comes near this task.";
  const lines = near.map(
    ({ framework, control, similarity }, i) =>
      `${i + 1}. ${framework}, ${control.control_id}: ${control.title} (similarity ${similarity.toFixed(2)}). ${control.description} To ask: ${control.questions[0] ?? control.title}`,
  );
  return `The controls of the catalog nearest to the task:\n${lines.join("\n")}`;
}

function describeScan({ findings, findings_omitted, checks_run }: ScanResult): string {
  const checks = checks_run.map((check) => check.replaceAll("_", " ")).join(", ");
  if (findings.length === 0) return `Fixed checks for ${checks} found nothing in the task.`;
  const lines = findings.map(({ severity, message }) => `- ${severity}: ${message}`);
  const rest = findings_omitted > 0 ? `\n- and ${findings_omitted} more` : "";
  return `Fixed checks for ${checks} found in the task:\n${lines.join("\n")}${rest}`;
}

interface NearControl {
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
async function nearestByMeaning(task: string, most: number): Promise<NearControl[]> {
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
