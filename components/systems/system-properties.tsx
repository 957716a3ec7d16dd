import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Owner } from "@/components/controls/people";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { Property } from "@/components/ui/facts";
import { Reference } from "@/components/ui/reference";
import { Timestamp } from "@/components/ui/timestamp";
import type { RiskScore } from "@/lib/features/governance/schema";
import type { System } from "@/lib/features/systems/schema";
import { RiskClassWord, TREND_LABELS } from "./labels";
import { RiskScoreValue } from "./risk-score";

interface SystemPropertiesProps {
  system: System;
  /** {@link ComputedProperties}, which may come later. */
  computed: ReactNode;
}

/** The properties of a system, in the narrow column of its page. */
export function SystemProperties({ system, computed }: SystemPropertiesProps) {
  return (
    <aside aria-label="Properties" className="rounded-lg border bg-surface p-4">
      {computed}
      <dl className="mt-3.5 flex flex-col gap-3.5 border-t pt-3.5 text-sm">
        <Property label="Risk class">
          <RiskClassWord riskClass={system.risk_class} />
        </Property>
        {system.risk_class_reason !== "" && (
          <div>
            <dt className="text-ink-muted">Reason for the class</dt>
            <dd className="mt-0.5 whitespace-pre-line break-words">{system.risk_class_reason}</dd>
          </div>
        )}
        <Property label="Owner">
          <Owner owner={system.owner} isWhole className="max-w-full" />
        </Property>
        <Property label="Keeps inputs">{system.keeps_inputs ? "Yes, as text" : "No, digests only"}</Property>
        <Property label="When drift is unsure">
          {system.asks_model_when_unsure ? "Asks a language model" : "Decides by the measurement"}
        </Property>
      </dl>
      <dl className="mt-3.5 flex flex-col gap-3.5 border-t pt-3.5 text-sm">
        <Property label="Registered">
          <Timestamp value={system.created_at} />
        </Property>
        <Property label="Changed">
          <Timestamp value={system.updated_at} />
        </Property>
        <Property label="ID">
          <Reference value={system.id} label="system ID" />
        </Property>
      </dl>
    </aside>
  );
}

interface ComputedPropertiesProps {
  risk: RiskScore;
  openReviews: number;
}

/** The properties that follow from the records of a system. */
export function ComputedProperties({ risk, openReviews }: ComputedPropertiesProps) {
  return (
    <dl className="flex flex-col gap-3.5 text-sm">
      <Property label="Risk score">
        <RiskScoreValue risk={risk} />
      </Property>
      <Property label="Trend">
        <RiskTrend trend={risk.trend} />
      </Property>
      <Property label="Open reviews">
        {openReviews === 0 ? (
          <span className="text-ink-muted">None</span>
        ) : (
          <Link
            href={`/reviews?${new URLSearchParams({ status: "open", system_name: risk.system_name })}`}
            className="w-fit rounded-sm text-accent-text hover:underline"
          >
            {countOf(openReviews, "review")} waiting
          </Link>
        )}
      </Property>
    </dl>
  );
}

const LOOKS = {
  rising: { icon: TrendingUp, tone: "text-danger" },
  falling: { icon: TrendingDown, tone: "text-success" },
  steady: { icon: Minus, tone: "text-ink-soft" },
  insufficient_data: { icon: Minus, tone: "text-ink-muted" },
} as const;

/** Where the standing risk is going. */
function RiskTrend({ trend }: { trend: RiskScore["trend"] }) {
  const { icon: Icon, tone } = LOOKS[trend];
  return (
    <span className={cn("inline-flex items-center gap-1.5", tone)}>
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {TREND_LABELS[trend]}
    </span>
  );
}
