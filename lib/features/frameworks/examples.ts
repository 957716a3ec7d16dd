import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { FrameworkCode } from "./vocabulary";

/** How documents speak of a requirement, by what they say: drafted for this catalog. */
const ExampleSentencesSchema = z.object({
  id: z.string(),
  states: z.array(z.string()),
  limited: z.array(z.string()),
  denies: z.array(z.string()),
  plans: z.array(z.string()),
  /** On another point, in similar words. */
  near: z.array(z.string()),
});
export type ExampleSentences = z.infer<typeof ExampleSentencesSchema>;

const DIRECTORY = "lib/features/frameworks/catalog/examples";

const loaded = new Map<FrameworkCode, ReadonlyMap<string, ExampleSentences>>();

/** Example sentences for the requirements of a framework, by the requirement's id. Read once in a process. */
export function examplesOf(code: FrameworkCode): ReadonlyMap<string, ExampleSentences> {
  const known = loaded.get(code);
  if (known) return known;
  const file = path.join(
    /* turbopackIgnore: true */ process.cwd(),
    DIRECTORY,
    `${code.toLowerCase().replaceAll("_", "-")}.jsonl`,
  );
  const lines = fs.readFileSync(file, "utf8").split("\n").filter(Boolean);
  const examples = lines.map((line) => ExampleSentencesSchema.parse(JSON.parse(line)));
  const byId = new Map(examples.map((example) => [example.id, example]));
  loaded.set(code, byId);
  return byId;
}
