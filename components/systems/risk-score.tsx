"use client";

import { Calculator } from "lucide-react";
import { useCallback } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import { useRead } from "@/components/ui/use-read";
import { callApi } from "@/lib/core/api-client";
import { getRiskScore } from "@/lib/features/governance/contract";
import type { RiskScore } from "@/lib/features/governance/schema";
import { RiskFactors } from "./risk-factors";
import { type Standing, StandingRisk } from "./standing-risk";

const POPOVER_LABEL = "How the risk score is computed";

/** "62 · High": the number never stands without its level, and opens what it is made of. */
export function RiskScoreValue({ risk }: { risk: RiskScore }) {
  return (
    <RiskPopover risk={risk}>
      <RiskFactors risk={risk} />
    </RiskPopover>
  );
}

/** The same where a list knows only the score: the factors are read when they are asked for. */
export function RiskScoreInList({ systemName, risk }: { systemName: string; risk: Standing }) {
  // Only the small button opens them: a click anywhere else in the row opens the record.
  const trigger = (
    <IconButton label={`Show the risk breakdown of ${systemName}`} className="relative z-10 -my-1">
      <Calculator />
    </IconButton>
  );
  return (
    <span className="inline-flex items-center gap-2">
      <StandingRisk risk={risk} />
      <Popover label={POPOVER_LABEL} className="w-112" trigger={trigger}>
        <ReadFactors systemName={systemName} />
      </Popover>
    </span>
  );
}

function RiskPopover({ risk, children }: { risk: Standing; children: React.ReactNode }) {
  return (
    <Popover
      label={POPOVER_LABEL}
      className="w-112"
      trigger={
        <button
          type="button"
          className="relative z-10 -mx-1.5 -my-1 inline-flex h-7 w-fit items-center gap-2 rounded-md px-1.5 hover:bg-pressed"
        >
          <StandingRisk risk={risk} />
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
    (signal: AbortSignal) => callApi(getRiskScore, { query: { system_name: systemName }, signal }),
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
