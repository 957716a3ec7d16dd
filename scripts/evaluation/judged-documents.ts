import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { listAuditableControls } from "@/lib/features/frameworks";
import type { AuditableControl } from "@/lib/features/frameworks/schema";
import { REQUIREMENT_FINDINGS, type RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import { readNumberedDocuments } from "./numbered-documents";

const JudgedTextSchema = z.object({
  framework: z.string(),
  document: z.string(),
  /** What requirements without a judgment were judged to be; without it they were not judged. */
  unlisted: z.literal("no_evidence").optional(),
  judgements: z.array(
    z.object({
      requirement_id: z.string(),
      state: z.enum(REQUIREMENT_FINDINGS),
      quotes: z.array(z.string()),
    }),
  ),
});

/** A document and its judgments against one framework, as they are kept. */
export type JudgedText = z.infer<typeof JudgedTextSchema>;

/** What a person said of one requirement. */
export interface Judgement {
  state: RequirementFinding;
  quotes: readonly string[];
}

/** A document with what a person said of each requirement of a framework. */
export interface JudgedDocument {
  /** Its file, and where the file holds several its name in it. */
  file: string;
  document: string;
  framework: string;
  controls: readonly AuditableControl[];
  /** By requirement. */
  judgements: ReadonlyMap<string, Judgement>;
}

/** The project's own documents. */
export const DOCUMENTS = path.join(import.meta.dirname, "documents");

/** The judged documents of a folder whose names begin so, in the order of their names. */
export function readJudgedDocuments(directory: string, prefix: string): JudgedDocument[] {
  const files = fs
    .readdirSync(directory)
    .filter((file) => file.startsWith(prefix))
    .sort();
  return files.flatMap((file) => {
    const text = fs.readFileSync(path.join(directory, file), "utf8");
    if (file.endsWith(".json")) return [withControls(file, JudgedTextSchema.parse(JSON.parse(text)))];
    return readNumberedDocuments(text).map(({ slug, ...judged }) => withControls(`${file} ${slug}`, judged));
  });
}

/** @throws RangeError for a judgment of a requirement that the framework does not have */
function withControls(
  file: string,
  { framework, document, unlisted, judgements }: JudgedText,
): JudgedDocument {
  const controls = listAuditableControls(framework);
  const listed = new Map<string, Judgement>(judgements.map((item) => [item.requirement_id, item]));
  const known = new Set(controls.flatMap(({ requirements }) => requirements.map(({ id }) => id)));
  for (const id of listed.keys())
    if (!known.has(id)) throw new RangeError(`${file}: ${framework} has no requirement ${id}`);
  if (unlisted) for (const id of known) if (!listed.has(id)) listed.set(id, { state: unlisted, quotes: [] });
  return { file, document, framework, controls, judgements: listed };
}
