import type { Sentence } from "./passages";
import type { EvidenceSpan } from "./schema";

/** The quote of a span: always exactly what the document has there. */
export function toSpan(document: string, { start, end }: Pick<Sentence, "start" | "end">): EvidenceSpan {
  return { quote: document.slice(start, end), start, end };
}
