import type { Audit } from "@/lib/features/audits/schema";
import { DocumentPane } from "./document-pane";
import { DocumentSegment } from "./document-segment";
import { collectMarks, marksIn, segmentDocument } from "./report-model";

/** What was audited, with everything the report quotes marked in place. */
export function ReportDocument({ audit }: { audit: Audit }) {
  const marks = collectMarks(audit);
  const inContext = marksIn(marks, undefined);
  const given =
    audit.context === "" ? (
      <p className="text-ink-muted text-sm">
        No document was given, so there was nothing to quote. Run the audit again with one.
      </p>
    ) : (
      <p
        data-text-start={0}
        className="whitespace-pre-wrap break-words text-sm leading-6 [unicode-bidi:plaintext]"
      >
        {segmentDocument(audit.context, inContext).map((segment) => (
          <DocumentSegment key={segment.start} segment={segment} />
        ))}
      </p>
    );
  return (
    <DocumentPane
      documents={audit.documents}
      marks={marks.filter(({ documentId }) => documentId !== undefined)}
      context={{ characters: audit.context.length, quoted: inContext.length, text: given }}
    />
  );
}
