"use client";

import { PencilLine } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";

const ImplementationForm = dynamic(async () => (await import("./implementation-form")).ImplementationForm, {
  ssr: false,
});

interface ImplementationProps {
  programId: string;
  controlId: string;
  text: string;
  canEdit: boolean;
}

/** How the organization meets the control, in its own words; edited in place. */
export function Implementation({ programId, controlId, text, canEdit }: ImplementationProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Section
      id="implementation"
      title="How it is implemented"
      aside={
        canEdit &&
        !isEditing &&
        text !== "" && (
          <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
            <PencilLine />
            Edit
          </Button>
        )
      }
    >
      {isEditing ? (
        <ImplementationForm
          programId={programId}
          controlId={controlId}
          text={text}
          onDone={() => setEditing(false)}
        />
      ) : (
        <div className="rounded-lg border bg-surface p-4">
          {text !== "" && <p className="whitespace-pre-wrap break-words text-ink-soft">{text}</p>}
          {text === "" && (
            <div className="flex flex-wrap items-center justify-between gap-3 text-ink-muted text-sm">
              Nothing is written down yet about how this control is met.
              {canEdit && (
                <Button size="sm" onClick={() => setEditing(true)}>
                  <PencilLine />
                  Describe it
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </Section>
  );
}
