import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { scanContent } from "@/lib/judgment/scan/scan-content";
import { scanText } from "@/lib/judgment/scan/scan-text";
import type { ScanCheck } from "@/lib/judgment/scan/schema";
import { closeEmbedder } from "@/lib/platform/embeddings";
import type { Figure } from "./figures";
import { readRows } from "./read-rows";

const TextRow = z.object({
  text: z.string(),
  kind: z.enum(["secret", "personal_data", "injection", "harmless"]),
});
const InjectionRow = z.object({ text: z.string() });

/** What is to be found in the texts of each kind. */
const CHECKS = {
  secret: "secrets",
  personal_data: "personal_data",
  injection: "prompt_injection",
} as const satisfies Record<string, ScanCheck>;
const TARGETS = { secret: 0.95, personal_data: 0.9, injection: 0.8 } as const;
const MOST_HARMLESS = 0.05;

/**
 * How much the scan finds, and how often it finds something in a harmless text: `scan.jsonl` (`text`, `kind`) and,
 * where there is one, `injections.jsonl` (`text`). A harmless text counts as flagged whatever is found in it. Then how
 * long a long text takes.
 *
 * @throws MissingDataError
 */
export async function evaluateScan(directory: string): Promise<Figure[]> {
  try {
    return await measureScan(directory);
  } finally {
    await closeEmbedder();
  }
}

async function measureScan(directory: string): Promise<Figure[]> {
  const rows = readRows(directory, "scan.jsonl", TextRow);
  const figures: Figure[] = [];
  for (const [kind, check] of Object.entries(CHECKS) as [keyof typeof CHECKS, ScanCheck][]) {
    const texts = rows.filter((row) => row.kind === kind).map(({ text }) => text);
    const measured = await shareFound(texts, [check]);
    figures.push({
      name: `${kind}: found`,
      measured,
      target: { atLeast: TARGETS[kind] },
      count: texts.length,
    });
  }
  const harmless = rows.filter(({ kind }) => kind === "harmless").map(({ text }) => text);
  figures.push({
    name: "harmless: flagged",
    measured: await shareFound(harmless),
    target: { atMost: MOST_HARMLESS },
    count: harmless.length,
  });
  if (fs.existsSync(path.join(directory, "injections.jsonl"))) {
    const texts = readRows(directory, "injections.jsonl", InjectionRow).map(({ text }) => text);
    const measured = await shareFound(texts, ["prompt_injection"]);
    figures.push({
      name: "agent-safety injections: found",
      measured,
      target: { atLeast: TARGETS.injection },
      count: texts.length,
    });
  }
  return [...figures, ...(await measureTime())];
}

/** A text as long as a large document, and how often the rules search it. Unit: characters. */
const TIMED_LENGTH = 100_000;
const TIMED_RUNS = 5;

/**
 * How long 100,000 characters of the project's guides take: the rules alone, the median, patterns compiled; and in all
 * the first time, when no sentence has been read before.
 */
async function measureTime(): Promise<Figure[]> {
  const guides = fs.readdirSync("docs").filter((file) => file.endsWith(".md"));
  const all = guides.map((file) => fs.readFileSync(path.join("docs", file), "utf8")).join("\n\n");
  const text = all.slice(0, TIMED_LENGTH);
  const timed = async (search: () => Promise<unknown>) => {
    const start = performance.now();
    await search();
    return performance.now() - start;
  };
  const times: number[] = [];
  for (let run = 0; run <= TIMED_RUNS; run++) times.push(await timed(() => scanText(text)));
  const [, ...warm] = times;
  warm.sort((a, b) => a - b);
  const byRules = warm[Math.floor(TIMED_RUNS / 2)] ?? Number.NaN;
  return [
    { name: "time of the rules per 100,000 characters, ms", measured: byRules, count: TIMED_RUNS },
    {
      name: "time per 100,000 characters not read before, ms",
      measured: await timed(() => scanContent(text)),
      count: 1,
    },
  ];
}

/** The share of texts in which one of the checks, or any, finds something. NaN without texts. */
async function shareFound(texts: readonly string[], checks?: readonly ScanCheck[]): Promise<number> {
  let found = 0;
  for (const text of texts) {
    const { findings } = await scanContent(text);
    if (findings.some(({ check }) => checks?.includes(check) ?? true)) found += 1;
  }
  return texts.length === 0 ? Number.NaN : found / texts.length;
}
