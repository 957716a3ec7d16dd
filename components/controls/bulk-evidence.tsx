"use client";

import { Paperclip } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const BulkEvidenceDialog = dynamic(
  () => import("./bulk-evidence-dialog").then((module) => module.BulkEvidenceDialog),
  { ssr: false },
);

interface BulkEvidenceProps {
  /** The selected controls. */
  controlIds: readonly string[];
}

/** Attaches one item of evidence to all selected controls. The selection stays. */
export function BulkEvidence({ controlIds }: BulkEvidenceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Paperclip />
        Attach evidence
      </Button>
      {isOpen && <BulkEvidenceDialog controlIds={controlIds} onClose={() => setOpen(false)} />}
    </>
  );
}
