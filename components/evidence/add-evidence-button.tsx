"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { AddEvidenceDialog } from "./add-evidence-dialog";
import type { AuditChoice } from "./types";

interface AddEvidenceButtonProps {
  today: string;
  audits: readonly AuditChoice[];
}

/** Adds evidence to the library, to be attached later. */
export function AddEvidenceButton({ today, audits }: AddEvidenceButtonProps) {
  // Counts the openings, so that each starts with an empty form.
  const [opening, setOpening] = useState({ count: 0, isOpen: false });
  return (
    <>
      <Button variant="primary" onClick={() => setOpening({ count: opening.count + 1, isOpen: true })}>
        <Plus />
        Add evidence
      </Button>
      <AddEvidenceDialog
        key={opening.count}
        isOpen={opening.isOpen}
        onClose={() => setOpening({ ...opening, isOpen: false })}
        today={today}
        audits={audits}
      />
    </>
  );
}
