import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { listAuditableControls } from "@/lib/features/frameworks";
import type { AuditableControl } from "@/lib/features/frameworks/schema";
import { REQUIREMENT_FINDINGS, type RequirementFinding } from "@/lib/judgment/analyst/vocabulary";

const DocumentSchema = z.object({
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

/** What a person said of one requirement. */
export interface Judgement {
  state: RequirementFinding;
  quotes: readonly string[];
}

/** A document with what a person said of each requirement of a framework. */
export interface JudgedDocument {
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
    .filter((file) => file.startsWith(prefix) && file.endsWith(".json"))
    .sort();
  return files.map((file) => {
    const text = fs.readFileSync(path.join(directory, file), "utf8");
    const { framework, document, unlisted, judgements } = DocumentSchema.parse(JSON.parse(text));
    const controls = listAuditableControls(framework);
    const listed = new Map<string, Judgement>(judgements.map((item) => [item.requirement_id, item]));
    if (unlisted)
      for (const { id } of controls.flatMap(({ requirements }) => requirements))
        if (!listed.has(id)) listed.set(id, { state: unlisted, quotes: [] });
    return { file, document, framework, controls, judgements: listed };
  });
}
