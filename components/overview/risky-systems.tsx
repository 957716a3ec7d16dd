"use client";

import Link from "next/link";
import { RiskClassWord } from "@/components/systems/labels";
import { CurrentRisk, RiskScoreInList } from "@/components/systems/risk-score";
import { LastDrift } from "@/components/systems/system-columns";
import { Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { SystemOverview } from "@/lib/features/governance/schema";

const column = columnsFor<SystemOverview>();

const columns = column.columns([
  column.accessor("name", {
    header: "System",
    meta: { className: "w-full max-w-0 truncate" },
    cell: ({ row }) => <RowLink href={`/systems/${row.original.id}`}>{row.original.name}</RowLink>,
  }),
  column.accessor("risk_score", {
    header: "Risk score",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <RiskScoreInList systemName={row.original.name} risk={row.original} />,
  }),
  column.accessor("risk_class", {
    header: "Risk class",
    meta: { className: "whitespace-nowrap max-lg:hidden" },
    cell: ({ row }) => <RiskClassWord riskClass={row.original.risk_class} />,
  }),
  column.display({
    id: "drift",
    header: "Last drift / threshold",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <LastDrift system={row.original} />,
  }),
  column.display({
    id: "measured",
    header: "Measured",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row: { original } }) =>
      original.last_drift ? <Timestamp value={original.last_drift.timestamp} /> : "–",
  }),
]);

interface RiskySystemsProps {
  /** The highest risk score first; only systems of which something was measured. */
  systems: readonly SystemOverview[];
  /** How many of the compared systems nothing is known about. */
  unmeasured: number;
  total: number;
}

/** The systems that carry the most risk, with their last drift. */
export function RiskySystems({ systems, unmeasured, total }: RiskySystemsProps) {
  return (
    <Section
      id="systems"
      title="Systems by risk"
      aside={
        <Link href="/systems" className="rounded-sm text-accent-text text-sm hover:underline">
          {total > systems.length ? `All ${total.toLocaleString("en")} systems` : "All systems"}
        </Link>
      }
    >
      {systems.length > 0 && (
        <DataTable
          label="Systems with the highest risk score first"
          columns={columns}
          data={systems}
          rowId={(row) => row.id}
          card={(row) => (
            <>
              <div className="flex items-baseline justify-between gap-3">
                <RowLink href={`/systems/${row.id}`} className="min-w-0 truncate">
                  {row.name}
                </RowLink>
                <span className="flex shrink-0 items-center gap-2 text-xs">
                  <CurrentRisk risk={row} />
                </span>
              </div>
              <p className="mt-0.5 text-xs">
                <LastDrift system={row} />
              </p>
            </>
          )}
        />
      )}
      {unmeasured > 0 && (
        <p className="text-ink-muted text-sm">
          Not yet measured: {countOf(unmeasured, "system")}. Nothing is known about their risk.
        </p>
      )}
    </Section>
  );
}
