"use client";

import { CircleCheck, Printer } from "lucide-react";
import { ControlLink } from "@/components/audits/control-link";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { type ChosenControl, checklistText } from "./plan-rows";
import { useReportSource } from "./report-source";

interface ChecklistProps {
  title: string;
  controls: readonly ChosenControl[];
  /** What auditors accept as evidence, by control. */
  examples: ReadonlyMap<string, readonly string[]>;
}

/** What the documents do not show, as one list to work through, copy and print. */
export function Checklist({ title, controls, examples }: ChecklistProps) {
  const { framework } = useReportSource();
  const count = controls.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count === 0)
    return (
      <EmptyState icon={CircleCheck} title="Nothing is missing" className="py-8">
        The documents address every requirement that applies today.
      </EmptyState>
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="flex-1 text-ink-muted text-sm">
          {countOf(count, "requirement")} of {countOf(controls.length, "control")}. Silence says nothing about
          the system: provide the document that covers it, or document the practice.
        </p>
        <div className="flex gap-2 print:hidden">
          <CopyButton size="sm" label="Copy the checklist" text={() => checklistText(title, controls)} />
          <Button size="sm" onClick={() => window.print()}>
            <Printer />
            Print
          </Button>
        </div>
      </div>
      <div className="divide-y overflow-clip rounded-lg border bg-surface">
        {controls.map(({ control, title: name, rows }) => (
          <section key={control} aria-label={`${control} ${name}`} className="px-5 py-3">
            <h3 className="flex items-baseline gap-3 font-medium text-sm print:break-after-avoid">
              <ControlLink framework={framework} reference={control} />
              {name}
            </h3>
            <ul className="mt-2 flex flex-col gap-1.5">
              {rows.map((row) => (
                <li key={row.id} className="flex gap-2.5 text-sm print:break-inside-avoid">
                  <span aria-hidden className="mt-1 size-3 shrink-0 rounded-xs border border-line-strong" />
                  <span className="max-w-prose">
                    {row.statement} <span className="text-ink-muted text-xs">{row.citation}</span>
                  </span>
                </li>
              ))}
            </ul>
            <Examples examples={examples.get(control) ?? []} />
          </section>
        ))}
      </div>
    </>
  );
}

function Examples({ examples }: { examples: readonly string[] }) {
  if (examples.length === 0) return null;
  return (
    <p className="mt-2 max-w-prose pl-5.5 text-ink-muted text-xs">
      Auditors accept, for example: {examples.join("; ")}.
    </p>
  );
}
