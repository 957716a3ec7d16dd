"use client";

import { AddEvidenceDialog } from "@/components/evidence/add-evidence-dialog";
import { useAuditChoices } from "@/components/evidence/use-audit-choices";
import type { Proof } from "./proof-picker";

interface NewProofDialogProps {
  onAdded: (proof: Proof) => void;
  onClose: () => void;
}

/** Adds evidence to the library over a form that needs it. */
export function NewProofDialog({ onAdded, onClose }: NewProofDialogProps) {
  return (
    <AddEvidenceDialog
      onClose={onClose}
      onAdded={({ id, title }) => onAdded({ type: "evidence", id, title })}
      today={new Date().toISOString().slice(0, 10)}
      audits={useAuditChoices()}
    />
  );
}
