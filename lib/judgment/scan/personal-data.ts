import type { Slice } from "@/lib/platform/event-loop";
import { withoutOverlapping, withoutThoseIn } from "./finding";
import { findPersonFacts } from "./person-facts";
import type { ReadText } from "./phrases";
import { PersonalText, recognize } from "./recognizer";
import { RECOGNIZERS } from "./recognizers";
import type { ScanFinding } from "./schema";

/**
 * Finds personal data: numbers with check digits, addresses and dates by the words around them, and what is said of
 * the health or body of one person. A name alone has no shape a rule could trust: it is not found.
 */
export async function findPersonalData(read: ReadText, slice: Slice): Promise<ScanFinding[]> {
  const text = new PersonalText(read.original, read.folded.text);
  const findings: ScanFinding[] = [];
  for (const recognizer of RECOGNIZERS) {
    findings.push(...(await recognize(text, recognizer, findings, slice)));
    findings.sort((a, b) => a.start - b.start);
    await slice.pause();
  }
  const facts = withoutOverlapping(await findPersonFacts(read, slice));
  return [...findings, ...withoutThoseIn(findings, facts)].sort((a, b) => a.start - b.start);
}
