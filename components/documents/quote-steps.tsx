"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { indexOf, stepFrom } from "./quote-marks";
import type { Span } from "./text-layout";
import type { QuotedSpans } from "./use-quoted-spans";

interface QuoteStepsProps extends QuotedSpans {
  /** The name of the chosen quote. */
  chosen: string | undefined;
  onChoose: (quote: Span) => void;
}

/** How many quotes a text has and which one is chosen, and the way to the one before and after it. */
export function QuoteSteps({ quotes, isCut, chosen, onChoose }: QuoteStepsProps) {
  if (quotes.length === 0) return null;
  const at = indexOf(quotes, chosen);
  const go = (step: 1 | -1) => {
    const next = stepFrom(quotes, chosen, step);
    if (next) onChoose(next);
  };
  return (
    <div className="flex items-center gap-0.5">
      <Button variant="ghost" size="icon-sm" aria-label="Previous quote" onClick={() => go(-1)}>
        <ChevronLeft />
      </Button>
      <p role="status" className="whitespace-nowrap text-ink-muted text-xs tabular-nums">
        {at < 0 ? totalOf(quotes.length, isCut) : `Quote ${at + 1} of ${quotes.length}`}
      </p>
      <Button variant="ghost" size="icon-sm" aria-label="Next quote" onClick={() => go(1)}>
        <ChevronRight />
      </Button>
    </div>
  );
}

function totalOf(count: number, isCut: boolean): string {
  return isCut ? `The newest ${countOf(count, "quote")}` : countOf(count, "quote");
}
