import { createHash } from "node:crypto";
import { z } from "zod";
import { readRows } from "./read-rows";

const Behaviors = z.object({
  /** Where several wrote: who. */
  author: z.number().optional(),
  expected: z.string(),
  conforms: z.array(z.string()),
  violates: z.array(z.object({ kind: z.string(), text: z.string() })),
  unrelated: z.array(z.string()),
});
export type Behaviors = z.infer<typeof Behaviors>;

const Conduct = z.object({
  text: z.string().optional(),
  behavior: z.string().optional(),
  label: z.enum(["safe", "unsafe"]),
});

/** Two reports that share situation and words and differ in the conduct, by five authors who saw no other texts. */
export const ConductPair = z.object({ author: z.number(), good: z.string(), bad: z.string() });

/** A single behavior, without an expected text. */
export interface ConductRow {
  text: string;
  isUnsafe: boolean;
}

/** Groups of behaviors: what keeps to an expected text, what breaks it, and what has nothing to do with it. */
export function readBehaviors(directory: string, file = "authored/behaviours.jsonl"): Behaviors[] {
  return readRows(directory, file, Behaviors);
}

export function readConductRows(directory: string, file = "authored/conduct.jsonl"): ConductRow[] {
  return readRows(directory, file, Conduct).map(({ text, behavior, label }) => ({
    text: text ?? behavior ?? "",
    isUnsafe: label === "unsafe",
  }));
}

/** A fifth of what was authored is kept apart from every fit and every change of a rule, by its text. */
export function isKeptApart(text: string): boolean {
  return hashOf(text) % 5 === 0;
}

/** The fold of a cross-validation, 0 to 4; texts of one group have one. */
export function foldOf(group: string): number {
  return hashOf(`f${group}`) % 5;
}

function hashOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0);
}
