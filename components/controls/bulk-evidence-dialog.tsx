"use client";

import { callApi } from "@/components/api";
import { AddEvidenceDialog } from "@/components/evidence/add-evidence-dialog";
import { auditChoices } from "@/components/evidence/audit-choices";
import { countOf } from "@/components/ui/count-of";
import { useRead } from "@/components/ui/use-read";
import type { FrameworkNames } from "./labels";

const readAudits = (signal: AbortSignal) =>
  callApi("GET /v1/audit-history", { query: { limit: "100" }, signal });

interface BulkEvidenceDialogProps {
  controlIds: readonly string[];
  frameworkNames: FrameworkNames;
  onClose: () => void;
}

/** Evidence for several controls: a new item, or one of the library. */
export function BulkEvidenceDialog({ controlIds, frameworkNames, onClose }: BulkEvidenceDialogProps) {
  const { reading } = useRead(readAudits);
  return (
    <AddEvidenceDialog
      onClose={onClose}
      today={new Date().toISOString().slice(0, 10)}
      audits={reading.state === "done" ? auditChoices(reading.answer.data, frameworkNames) : []}
      controls={{ ids: controlIds, label: countOf(controlIds.length, "control"), attachedIds: [] }}
    />
  );
}
