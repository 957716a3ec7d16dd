"use client";

import { Calculator } from "lucide-react";
import { useCallback } from "react";
import { callApi } from "@/components/api";
import { RiskLevelWord } from "@/components/decisions/labels";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import { useRead } from "@/components/ui/use-read";
import type { RiskScore } from "@/lib/features/governance/schema";
import { CLEAN_READINGS, coverageText, HALF_LIFE_DAYS, NOT_MEASURED } from "@/lib/judgment/risk/vocabulary";
import { FACTOR_LABELS, TREND_LABELS } from "./labels";

const POPOVER_LABEL = "How the risk score is computed";

/** "62 · High": the number is never shown without its level, and opens what it is made of. */
export function RiskScoreValue({ risk }: { risk: RiskScore }) {
  return (
    <RiskPopover risk={risk}>
      <RiskFactors risk={risk} />
    </RiskPopover>
  );
}

/** The same where a list knows only the score: the factors are read when they are asked for. */
export function RiskScoreInList({ systemName, risk }: { systemName: string; risk: RatedRisk }) {
  // Only the small button opens them: a click anywhere else in the row opens the record.
  const trigger = (
    <IconButton label={`Show the risk breakdown of ${systemName}`} className="relative z-10 -my-1">
      <Calculator />
    </IconButton>
  );
  return (
    <span className="inline-flex items-center gap-2">
      <CurrentRisk risk={risk} />
      <Popover label={POPOVER_LABEL} className="w-112" trigger={trigger}>
        <ReadFactors systemName={systemName} />
      </Popover>
    </span>
  );
}

function RiskPopover({ risk, children }: { risk: RatedRisk; children: React.ReactNode }) {
  return (
    <Popover
      label={POPOVER_LABEL}
      className="w-112"
      trigger={
        <button
          type="button"
          className="relative z-10 -mx-1.5 -my-1 inline-flex min-h-7 w-fit items-center gap-2 rounded-md px-1.5 hover:bg-pressed"
        >
          <CurrentRisk risk={risk} />
          <span className="sr-only">, show breakdown</span>
        </button>
      }
    >
      {children}
    </Popover>
  );
}

function ReadFactors({ systemName }: { systemName: string }) {
  const read = useCallback(
    (signal: AbortSignal) => callApi("GET /v1/risk-score", { query: { system_name: systemName }, signal }),
    [systemName],
  );
  const { reading } = useRead(read);
  if (reading.state === "loading") return <Skeleton className="h-72" />;
  if (reading.state === "failed") {
    return (
      <p role="alert" className="text-danger">
        {reading.message}
      </p>
    );
  }
  return <RiskFactors risk={reading.answer} />;
}

type RatedRisk = Pick<RiskScore, "risk_score" | "risk_level" | "audit_coverage">;

/** "62 High", "0 Low, from 19% coverage", or that nothing is known yet, which is no level of risk. */
export function CurrentRisk({ risk }: { risk: RatedRisk }) {
  if (risk.risk_level === NOT_MEASURED) return <span className="text-ink-muted">Not yet measured</span>;
  return (
    <>
      <span className="font-medium tabular-nums">{risk.risk_score}</span>
      <span className="flex flex-col items-start">
        <RiskLevelWord level={risk.risk_level} />
        {risk.audit_coverage !== null && (
          <span className="text-ink-muted text-xs">
            <span className="sr-only">, </span>
            {coverageText(risk.audit_coverage)}
          </span>
        )}
      </span>
    </>
  );
}

/** What a risk score is made of, with the numbers of this system. */
function RiskFactors({ risk }: { risk: RiskScore }) {
  return (
    <>
      <p className="font-semibold text-sm">Risk score</p>
      <p className="mt-1 text-ink-soft">
        Each factor has a value from 0, no risk, to 100, and a fixed share. The score is the sum of value ×
        share, scaled by the risk class. A factor without data adds nothing and changes no other.
      </p>
      {!risk.is_measured && (
        <p className="mt-2 text-ink-soft">
          Nothing was measured, decided or audited yet, so there is no score. That is neither good nor bad.
        </p>
      )}
      {risk.audit_coverage !== null && (
        <p className="mt-2 text-ink-soft">
          Nothing was measured or decided yet. The score rests on audits that could judge{" "}
          {Math.round(risk.audit_coverage)}% of the requirements; about the rest nothing is known.
        </p>
      )}
      <table className="mt-3 w-full border-collapse">
        <thead>
          <tr className="border-b text-left text-ink-muted text-xs">
            <th scope="col" className="pb-1 font-medium">
              Factor
            </th>
            <th scope="col" className="pb-1 text-right font-medium">
              Value × share
            </th>
            <th scope="col" className="w-16 pb-1 text-right font-medium">
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {risk.factors.map((factor) => (
            <tr key={factor.factor} className="border-b align-top last:border-b-0">
              <td className="py-1.5 pr-3">
                {FACTOR_LABELS[factor.factor]}
                <span className="block text-ink-muted text-xs">{factor.detail}</span>
              </td>
              <td className="whitespace-nowrap py-1.5 text-right text-ink-soft tabular-nums">
                <Weighing factor={factor} consequence={risk.consequence} />
              </td>
              <td className="py-1.5 text-right tabular-nums">
                {factor.value === null && factor.points === 0 ? "–" : factor.points.toFixed(1)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t font-medium">
            <th scope="row" colSpan={2} className="pt-1.5 text-left font-medium">
              {risk.is_measured ? "Score, rounded" : "Not yet measured"}
            </th>
            <td className="pt-1.5 text-right tabular-nums">{risk.is_measured ? risk.risk_score : "–"}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-3 text-ink-muted text-xs">
        An incident weighs half after {HALF_LIFE_DAYS} days, or after {CLEAN_READINGS} clean readings. 0 to 24
        is low, 25 to 49 medium, 50 to 74 high, from 75 critical. Trend: {TREND_LABELS[risk.trend]}.
      </p>
    </>
  );
}

interface WeighingProps {
  factor: RiskScore["factors"][number];
  consequence: number;
}

function Weighing({ factor, consequence }: WeighingProps) {
  if (factor.factor === "risk_class") return `sum × ${consequence}`;
  if (factor.value === null) return "no data";
  return `${Math.round(factor.value)} × ${Math.round(100 * factor.weight)}%`;
}
