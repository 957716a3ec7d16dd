import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { listAuditableControls, listFrameworks } from "@/lib/features/frameworks";
import type { AnalyzedControl, AnalyzedRequirement } from "@/lib/judgment/analyst/schema";

const DraftedRow = z.object({
  id: z.string(),
  states: z.array(z.string()),
  limited: z.array(z.string()),
  denies: z.array(z.string()),
  plans: z.array(z.string()),
  near: z.array(z.string()),
});

/** The kinds in the order of the findings they show; `near` shows none. */
export const DRAFTED_KINDS = ["states", "limited", "denies", "plans", "near"] as const;
export type DraftedKind = (typeof DRAFTED_KINDS)[number];

/** A requirement of the catalog with its drafted sentences. */
export interface DraftedRequirement {
  control: AnalyzedControl;
  requirement: AnalyzedRequirement;
  sentences: Readonly<Record<DraftedKind, readonly string[]>>;
  /** Whether nothing is fitted on it. */
  isKeptApart: boolean;
}

const FOLDER = "lib/features/frameworks/catalog/examples";

/** Every requirement of the catalog with its drafted sentences. */
export function readDrafted(): DraftedRequirement[] {
  const rows = fs.readdirSync(FOLDER).flatMap((file) =>
    fs
      .readFileSync(path.join(FOLDER, file), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => DraftedRow.parse(JSON.parse(line))),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return listFrameworks().flatMap(({ code }) =>
    listAuditableControls(code).flatMap((control) =>
      control.requirements.flatMap((requirement) => {
        const sentences = byId.get(requirement.id);
        return sentences
          ? [{ control, requirement, sentences, isKeptApart: isKeptApart(requirement.id) }]
          : [];
      }),
    ),
  );
}

/** A fifth of the requirements, by the hash of their ids. */
function isKeptApart(id: string): boolean {
  return Number.parseInt(createHash("sha256").update(id).digest("hex").slice(0, 8), 16) % 5 === 0;
}
