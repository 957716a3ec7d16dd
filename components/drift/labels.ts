import type { Tone } from "@/components/ui/tone";
import type { DriftTrend } from "@/lib/judgment/drift/schema";

type DriftState = DriftTrend["state"];

export const STATE_LABELS: Readonly<Record<DriftState, { label: string; tone: Tone; meaning: string }>> = {
  stable: {
    label: "Stable",
    tone: "success",
    meaning: "The last reading, the moving average and the running sum are all within the threshold.",
  },
  watch: {
    label: "Watch",
    tone: "warning",
    meaning:
      "The last reading, the moving average or the running sum is over. One of them alone is no drift yet.",
  },
  drifting: {
    label: "Drifting",
    tone: "danger",
    meaning:
      "The last three readings are over the threshold, or the moving average and the running sum both are.",
  },
  insufficient_data: {
    label: "Too few readings",
    tone: "neutral",
    meaning: "A trend needs at least five readings of the same method.",
  },
};

export const TREND_METHOD =
  "The moving average (EWMA) weighs newer readings more, so that one outlier does not alarm. A running sum (CUSUM) adds up by how much readings exceed the threshold, so that a lasting excess is distinguished from a passing one. Readings of different methods, models or versions are never compared: each begins a series of its own.";
