import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { createEmbeddedEngine } from "@/lib/features/audits/embedded-engine";
import { listAuditableControls } from "@/lib/features/frameworks";
import {
  REQUIREMENT_FINDINGS,
  type RequirementFinding,
  type RequirementState,
} from "@/lib/judgment/analyst/schema";
import { verdictOf } from "@/lib/judgment/analyst/verdict";
import type { Embedder } from "@/lib/platform/embeddings";
import type { Figure } from "./figures";

const DocumentSchema = z.object({
  framework: z.string(),
  document: z.string(),
  judgements: z.array(
    z.object({
      requirement_id: z.string(),
      state: z.enum(REQUIREMENT_FINDINGS),
      quotes: z.array(z.string()),
    }),
  ),
});

const DIRECTORY = path.join(import.meta.dirname, "documents");

interface Judged {
  given: RequirementState;
  right: RequirementFinding;
  quote: string | undefined;
  rightQuotes: readonly string[];
}

/** The analyst on the project's own documents, against the judgment of a person on every requirement. */
export async function evaluateFreeDocuments(embedder: Embedder): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const part of ["tune", "held"]) {
    const requirements: Judged[] = [];
    const verdicts: { given: string; right: string }[] = [];
    const files = fs.readdirSync(DIRECTORY).filter((file) => file.startsWith(`${part}-`));
    for (const file of files.sort()) await judgeFile(embedder, file, requirements, verdicts);
    figures.push(...figuresOf(`documents, ${part}`, requirements, verdicts));
  }
  return figures;
}

async function judgeFile(
  embedder: Embedder,
  file: string,
  requirements: Judged[],
  verdicts: { given: string; right: string }[],
): Promise<void> {
  const text = fs.readFileSync(path.join(DIRECTORY, file), "utf8");
  const { framework, document, judgements } = DocumentSchema.parse(JSON.parse(text));
  const right = new Map(judgements.map((judgement) => [judgement.requirement_id, judgement]));
  const controls = listAuditableControls(framework);
  const { assessments } = await createEmbeddedEngine(embedder).assess({ document, controls, isDeep: false });
  for (const { control_id, requirements: given } of assessments) {
    const asked = controls.find((control) => control.control_id === control_id)?.requirements ?? [];
    const pairs = given.flatMap(({ requirement_id, state, evidence }) => {
      const judgement = right.get(requirement_id);
      const requirement = asked.find(({ id }) => id === requirement_id);
      if (!judgement || !requirement) return [];
      requirements.push({
        given: state,
        right: judgement.state,
        quote: evidence[0]?.quote,
        rightQuotes: judgement.quotes,
      });
      return [{ force: requirement.force, given: state, right: judgement.state }];
    });
    verdicts.push({
      given: verdictOf(pairs.map(({ force, given: state }) => ({ force, state }))),
      right: verdictOf(pairs.map(({ force, right: state }) => ({ force, state }))),
    });
  }
}

const IN_PART: ReadonlySet<string> = new Set(["shown", "partly_shown"]);

function isRightInPart({ given, right }: Judged): boolean {
  return given === right || (IN_PART.has(given) && IN_PART.has(right));
}

function figuresOf(
  name: string,
  requirements: readonly Judged[],
  verdicts: readonly { given: string; right: string }[],
): Figure[] {
  const decided = requirements.filter(({ given }) => given !== "for_review");
  const either = decided.filter(({ given, right }) => given !== "no_evidence" || right !== "no_evidence");
  const shown = requirements.filter(({ given }) => given === "shown");
  const silent = requirements.filter(({ given }) => given === "no_evidence");
  const quoted = either.filter(({ quote, right }) => quote !== undefined && right !== "no_evidence");
  const contradicted = requirements.filter(({ given }) => given === "contradicted");
  const deserved = verdicts.filter(({ right }) => right === "met");
  const others = verdicts.filter(({ right }) => right !== "met");
  const isRight = ({ given, right }: Judged) => given === right;
  return [
    share(`${name}: decided`, requirements, ({ given }) => given !== "for_review"),
    share(`${name}: decided, right`, decided, isRight),
    share(`${name}: decided, right in part`, decided, isRightInPart),
    share(`${name}: where either side sees something, right`, either, isRight, { atLeast: 0.55 }),
    share(`${name}: where either side sees something, right in part`, either, isRightInPart, {
      atLeast: 0.8,
    }),
    share(`${name}: called shown, rightly`, shown, isRight),
    share(`${name}: called shown, shown in part`, shown, isRightInPart, { atLeast: 0.85 }),
    share(`${name}: called contradicted, rightly`, contradicted, isRight),
    share(`${name}: called without evidence, rightly`, silent, isRight),
    share(`${name}: first quote is one of the judge's`, quoted, isQuoteRight, { atLeast: 0.8 }),
    share(`${name}: met where deserved`, deserved, ({ given }) => given === "met", { atLeast: 0.55 }),
    share(`${name}: met where not deserved`, others, ({ given }) => given === "met", { atMost: 0.03 }),
  ];
}

function isQuoteRight({ quote = "", rightQuotes }: Judged): boolean {
  return rightQuotes.some((right) => right.includes(quote) || quote.includes(right));
}

function share<Item>(
  name: string,
  items: readonly Item[],
  is: (item: Item) => boolean,
  target?: Figure["target"],
): Figure {
  const measured = items.length === 0 ? Number.NaN : items.filter(is).length / items.length;
  return { name, measured, count: items.length, ...(target && { target }) };
}
