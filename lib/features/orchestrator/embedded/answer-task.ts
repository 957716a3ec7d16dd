import { scanText } from "@/lib/judgment/scan";
import type { ScanResult } from "@/lib/judgment/scan/schema";
import type { Model } from "@/lib/platform/model-client";
import { type NearControl, nearestByMeaning, nearestByWords } from "./nearest-controls";

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
