import type { EvidenceSpan } from "@/lib/features/audits/schema";
import { EvidenceQuote } from "./evidence-quote";
import { quoteInContext } from "./quote-context";

interface EvidenceListProps {
  evidence: readonly EvidenceSpan[];
  document: string;
}

/** The quotes behind a verdict, each in its paragraph. */
export function EvidenceList({ evidence, document }: EvidenceListProps) {
  return (
    <div className="flex flex-col gap-2">
      {evidence.map((span) => (
        <EvidenceQuote
          key={`${span.start}-${span.end}`}
          start={span.start}
          {...quoteInContext(document, span)}
        />
      ))}
    </div>
  );
}
