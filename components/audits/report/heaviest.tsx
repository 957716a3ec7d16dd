"use client";

import { SeverityStatus, StateStatus } from "@/components/audits/labels";
import { Section } from "@/components/ui/card";
import type { PlanRow } from "./plan-rows";

interface HeaviestProps {
  rows: readonly PlanRow[];
  /** Opens the row in the table. */
  onShow: (row: PlanRow) => void;
}

/** What to begin with: one line each. */
export function Heaviest({ rows, onShow }: HeaviestProps) {
  if (rows.length === 0) return null;
  return (
    <Section
      id="heaviest"
      title="Start here"
      note="The most severe findings, then what would raise the score most."
      className="gap-2"
    >
      <ol className="@container divide-y overflow-clip rounded-lg border bg-surface">
        {rows.map((row) => (
          <li key={row.id} className="print:break-inside-avoid">
            <button
              type="button"
              onClick={() => onShow(row)}
              className="flex min-h-9 w-full items-center gap-3 px-4 py-1.5 text-left text-sm -outline-offset-2 hover:bg-hover"
            >
              <span className="w-20 shrink-0 truncate font-mono text-ink-muted text-xs">{row.control}</span>
              <span className="min-w-0 flex-1">{row.statement}</span>
              <span className="shrink-0 @max-xl:hidden">
                {row.severity ? (
                  <SeverityStatus severity={row.severity} />
                ) : (
                  <StateStatus state={row.state} />
                )}
              </span>
              <span
                title="How much the score would rise if it were shown"
                className="w-12 shrink-0 text-right text-ink-muted text-xs tabular-nums"
              >
                +{row.points.toFixed(1)}
                <span className="sr-only"> points</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Section>
  );
}
