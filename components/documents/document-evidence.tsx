"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Expiry } from "@/components/evidence/labels";
import { ServedControls } from "@/components/evidence/served-controls";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { useRefresh } from "@/components/ui/page-address";
import type { AssayDocument, DocumentVersion } from "@/lib/features/documents/schema";
import type { Evidence } from "@/lib/features/evidence/schema";
import type { EvidenceControl } from "@/lib/features/programs/evidence-schema";

const UseAsEvidence = dynamic(async () => (await import("./use-as-evidence")).UseAsEvidence, { ssr: false });

export interface EvidenceOfDocument {
  item: Evidence;
  controls: readonly EvidenceControl[];
}

interface DocumentEvidenceProps {
  document: AssayDocument;
  version: DocumentVersion;
  evidence: readonly EvidenceOfDocument[];
  today: string;
  canCollect: boolean;
}

/** Versions of a document that are evidence, each with the controls it serves. */
export function DocumentEvidence({ document, version, evidence, today, canCollect }: DocumentEvidenceProps) {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      id="evidence"
      title="Controls it is evidence of"
      aside={
        canCollect && (
          <Button size="sm" onClick={() => setOpen(true)}>
            Use as evidence
          </Button>
        )
      }
    >
      {evidence.length === 0 && (
        <p className="rounded-lg border bg-surface p-4 text-ink-muted text-sm">
          None yet. As evidence, a version of this document shows that a control works.
        </p>
      )}
      {evidence.map(({ item, controls }) => (
        <div key={item.id} className="flex flex-col gap-2 rounded-lg border bg-surface p-4">
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            <Link
              href={`/evidence?item=${encodeURIComponent(item.id)}`}
              className="rounded-sm font-medium text-accent-text hover:underline"
            >
              {item.title}
            </Link>
            <span className="text-ink-muted">Version {item.document_version}</span>
            <Expiry item={item} today={today} className="text-ink-soft" />
          </p>
          <ServedControls item={item} controls={controls} canDetach={canCollect} onChanged={refresh} />
        </div>
      ))}
      {isOpen && (
        <UseAsEvidence onClose={() => setOpen(false)} document={document} version={version} today={today} />
      )}
    </Section>
  );
}
