"use client";

import { RecordSheet } from "@/components/ui/record-sheet";
import type { CatalogControl, FrameworkDetail } from "@/lib/features/frameworks/schema";
import { ControlDetail } from "./control-detail";
import { controlHref } from "./control-href";

interface ControlDrawerProps {
  framework: FrameworkDetail;
  frameworkNames: Readonly<Record<string, string>>;
  /** Of the control to show; nothing is shown for a reference that the framework lacks. */
  reference: string | undefined;
  /** The list it was opened from, for the steps to the next and the one before. */
  siblings: readonly CatalogControl[];
  onChange: (reference: string | undefined) => void;
}

export function ControlDrawer({
  framework,
  frameworkNames,
  reference,
  siblings,
  onChange,
}: ControlDrawerProps) {
  const control = framework.controls.find((candidate) => candidate.control_id === reference);
  return (
    <RecordSheet
      id={control?.control_id}
      siblings={siblings.map((sibling) => sibling.control_id)}
      noun="control"
      title={`${framework.name} · ${reference ?? ""}`}
      hrefOf={(id) => controlHref(framework.code, id)}
      onChange={onChange}
    >
      {control && <ControlDetail control={control} frameworkNames={frameworkNames} />}
    </RecordSheet>
  );
}
