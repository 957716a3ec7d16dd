"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Facts } from "@/components/ui/facts";
import { RecordSheet } from "@/components/ui/record-sheet";
import type { CatalogControl, FrameworkDetail } from "@/lib/features/frameworks/schema";
import { controlHref } from "./control-row";
import { KeyControlMark, THEME_LABELS, weightLabel } from "./labels";

interface ControlDrawerProps {
  framework: FrameworkDetail;
  frameworkNames: Readonly<Record<string, string>>;
  /** Of the control to show; nothing is shown for a reference that the framework lacks. */
  reference: string | undefined;
  /** The list it was opened from, for the steps to the next and the previous one. */
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

interface ControlDetailProps {
  control: CatalogControl;
  frameworkNames: Readonly<Record<string, string>>;
}

/** A control of the catalog: what it asks, of whom, how it is audited and shown. */
function ControlDetail({ control, frameworkNames }: ControlDetailProps) {
  return (
    <div className="flex flex-col gap-6 p-5">
      <div>
        <div className="flex items-center gap-3">
          <span className="font-mono text-ink-muted text-xs">{control.control_id}</span>
          {control.is_key && <KeyControlMark />}
        </div>
        <h2 className="mt-1 font-semibold text-lg leading-6">{control.title}</h2>
        <p className="mt-2 text-ink-soft">{control.description}</p>
      </div>
      <Facts
        items={[
          { label: "Who is bound", value: control.applies_to.join(", ") },
          { label: "Group", value: control.group },
          { label: "Theme", value: THEME_LABELS[control.theme] },
          { label: "Weight", value: weightLabel(control.weight) },
          {
            label: "Quick audit",
            value: control.is_key ? "Looked at, as a key control" : "Left out, not a key control",
          },
        ]}
      />
      <DetailList title="Audit questions" items={control.questions} />
      <DetailList title="Evidence that shows it" items={control.evidence_examples} />
      {control.related.length > 0 && (
        <DetailSection title="Related controls of other frameworks">
          <ul className="divide-y rounded-lg border">
            {control.related.map((related) => (
              <li key={`${related.framework}:${related.control_id}`}>
                <Link
                  href={controlHref(related.framework, related.control_id)}
                  className="flex flex-col rounded-md px-3 py-2 text-sm hover:bg-hover"
                >
                  <span className="text-ink-muted text-xs">
                    {frameworkNames[related.framework] ?? related.framework} ·{" "}
                    <span className="font-mono">{related.control_id}</span>
                  </span>
                  {related.title}
                </Link>
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
    </div>
  );
}

function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold text-sm">{title}</h3>
      {children}
    </section>
  );
}

function DetailList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <DetailSection title={title}>
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-ink-soft text-sm marker:text-ink-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </DetailSection>
  );
}
