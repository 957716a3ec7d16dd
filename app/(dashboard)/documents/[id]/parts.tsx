import { DocumentEvidence } from "@/components/documents/document-evidence";
import { DocumentQuotes } from "@/components/documents/document-quotes";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { listAuditHistory } from "@/lib/features/audits";
import type { AssayDocument, DocumentVersion } from "@/lib/features/documents/schema";
import type { Evidence } from "@/lib/features/evidence/schema";
import { frameworkNames } from "@/lib/features/own-frameworks";
import { listEvidenceControls } from "@/lib/features/programs";

/** The newest audits are shown with their quotes; a document rarely has more. */
export const AUDITS_SHOWN = 20;

interface PartProps {
  actor: MemberActor;
  document: AssayDocument;
  /** The version whose text is shown. */
  version: DocumentVersion;
}

interface EvidencePartProps extends PartProps {
  items: readonly Evidence[];
}

/** The controls of each item of evidence, which is a statement for each. */
export async function EvidencePart({ actor, document, version, items }: EvidencePartProps) {
  const evidence = await Promise.all(
    items.map(async (item) => ({ item, controls: (await listEvidenceControls(actor, item.id)).data })),
  );
  return (
    <DocumentEvidence
      document={document}
      version={version}
      evidence={evidence}
      today={new Date().toISOString().slice(0, 10)}
      canCollect={hasRole(actor.role, "contributor")}
    />
  );
}

export async function QuotesPart({ actor, document, version }: PartProps) {
  const [audits, names] = await Promise.all([
    listAuditHistory(actor, { document_id: document.id, skip: 0, limit: AUDITS_SHOWN }),
    frameworkNames(actor),
  ]);
  return (
    <DocumentQuotes
      documentId={document.id}
      shown={version.number}
      audits={audits.data}
      total={audits.total}
      frameworkNames={names}
    />
  );
}
