import { costText, dollarsOf, durationText } from "@/components/orchestrator/amounts";
import type { ConsensusStep } from "@/lib/features/orchestrator/schema";

/** "1,204 tokens · $0.0042 · 3.1 s". */
export function stepPrice({ tokens_used, cost, latency_ms }: ConsensusStep): string {
  if (tokens_used === 0 && dollarsOf(cost) === 0) return `no cost · ${durationText(latency_ms)}`;
  return `${tokens_used.toLocaleString("en")} tokens · ${costText(cost)} · ${durationText(latency_ms)}`;
}
