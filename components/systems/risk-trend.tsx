import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { cn } from "@/components/ui/class-names";
import type { RiskScore } from "@/lib/features/governance/schema";
import { TREND_LABELS } from "./labels";

const LOOKS = {
  rising: { icon: TrendingUp, tone: "text-danger" },
  falling: { icon: TrendingDown, tone: "text-success" },
  steady: { icon: Minus, tone: "text-ink-soft" },
  insufficient_data: { icon: Minus, tone: "text-ink-muted" },
} as const;

/** Where the standing risk is going. */
export function RiskTrend({ trend }: { trend: RiskScore["trend"] }) {
  const { icon: Icon, tone } = LOOKS[trend];
  return (
    <span className={cn("inline-flex items-center gap-1.5", tone)}>
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {TREND_LABELS[trend]}
    </span>
  );
}
