"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { AuditChoice } from "./audit-choices";

const AddEvidenceDialog = dynamic(async () => (await import("./add-evidence-dialog")).AddEvidenceDialog, {
  ssr: false,
});

interface AddEvidenceButtonProps {
  today: string;
  audits: readonly AuditChoice[];
}

/** Adds evidence to the library, to be attached later. */
export function AddEvidenceButton({ today, audits }: AddEvidenceButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus />
        Add evidence
      </Button>
      {isOpen && <AddEvidenceDialog today={today} audits={audits} onClose={() => setOpen(false)} />}
    </>
  );
}
