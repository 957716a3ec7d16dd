"use client";

import { AddEvidenceDialog } from "@/components/evidence/add-evidence-dialog";
import { useAuditChoices } from "@/components/evidence/use-audit-choices";
import { countOf } from "@/components/ui/count-of";

interface BulkEvidenceDialogProps {
  controlIds: readonly string[];
  onClose: () => void;
}

/** Evidence for several controls: a new item, or one of the library. */
export function BulkEvidenceDialog({ controlIds, onClose }: BulkEvidenceDialogProps) {
  return (
    <AddEvidenceDialog
      onClose={onClose}
      today={new Date().toISOString().slice(0, 10)}
      audits={useAuditChoices()}
      controls={{ ids: controlIds, label: countOf(controlIds.length, "control"), attachedIds: [] }}
    />
  );
}
