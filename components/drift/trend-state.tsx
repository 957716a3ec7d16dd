"use client";

import { Info } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { Status } from "@/components/ui/status";
import type { DriftTrend } from "@/lib/judgment/drift/schema";
import { STATE_LABELS, TREND_METHOD } from "./labels";

const ORDER = ["stable", "watch", "drifting", "insufficient_data"] as const;

export function TrendStateWord({ state, look }: { state: DriftTrend["state"]; look?: "plain" | "soft" }) {
  const { label, tone } = STATE_LABELS[state];
  return (
    <Status tone={tone} look={look}>
      {label}
    </Status>
  );
}

/** The word with what it and the others mean, and how it is found. */
export function TrendState({ state }: { state: DriftTrend["state"] }) {
  return (
    <span className="inline-flex items-center gap-1">
      <TrendStateWord state={state} look="soft" />
      <Popover
        label="What the state means"
        className="w-96"
        trigger={
          <IconButton label="What this means" size="icon-sm">
            <Info />
          </IconButton>
        }
      >
        <dl className="flex flex-col gap-2.5">
          {ORDER.map((known) => (
            <div key={known}>
              <dt>
                <TrendStateWord state={known} />
              </dt>
              <dd className="text-ink-soft">{STATE_LABELS[known].meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 border-t pt-3 text-ink-soft">{TREND_METHOD}</p>
      </Popover>
    </span>
  );
}
