"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { cn } from "@/components/ui/class-names";
import type { ControlDetail } from "@/lib/features/programs/schema";
import { AddEvidenceDialog } from "./add-evidence-dialog";
import { AttachedEvidence } from "./attached-evidence";
import { useFileDrop } from "./file-field";
import type { AuditChoice } from "./types";

interface ControlEvidenceProps {
  control: ControlDetail;
  today: string;
  audits: readonly AuditChoice[];
  canWork: boolean;
}

/** The evidence of a control; a file dropped on it starts an upload. */
export function ControlEvidence({ control, today, audits, canWork }: ControlEvidenceProps) {
  // Counts the openings, so that each starts with an empty form.
  const [opening, setOpening] = useState({ count: 0, isOpen: false, file: undefined as File | undefined });
  const open = (file?: File) => setOpening({ count: opening.count + 1, isOpen: true, file });
  const drop = useFileDrop(open);
  const { evidence } = control;
  return (
    <Section
      id="evidence"
      title="Evidence"
      aside={
        canWork && (
          <Button size="sm" onClick={() => open()}>
            <Plus />
            Add evidence
          </Button>
        )
      }
    >
      <div
        {...(canWork ? drop.listeners : {})}
        className={cn(
          "rounded-lg border bg-surface",
          drop.isTarget && "border-accent border-dashed bg-accent-soft",
        )}
      >
        {evidence.length === 0 ? (
          <p className="px-4 py-6 text-center text-ink-muted text-sm">
            {canWork
              ? "Nothing shows yet that this control works. Add a file, a link or an audit, or drop a file here."
              : "Nothing shows yet that this control works."}
          </p>
        ) : (
          <ul className="divide-y">
            {evidence.map((item) => (
              <AttachedEvidence
                key={item.id}
                item={item}
                controlId={control.id}
                reference={control.control_id}
                today={today}
                canDetach={canWork}
              />
            ))}
          </ul>
        )}
      </div>
      <AddEvidenceDialog
        key={opening.count}
        isOpen={opening.isOpen}
        onClose={() => setOpening({ ...opening, isOpen: false })}
        today={today}
        audits={audits}
        initialFile={opening.file}
        control={{
          id: control.id,
          reference: control.control_id,
          attachedIds: evidence.map((item) => item.id),
        }}
      />
    </Section>
  );
}
