"use client";

import { Calculator } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import type { ReportFigures } from "./types";

export interface ScoreSum {
  metWeight: number;
  partialWeight: number;
  totalWeight: number;
}

interface ScoreFormulaProps {
  score: number;
  /** The weights behind this score; undefined when the catalog has changed since. */
  sum: ScoreSum | undefined;
  /** Absent in an audit made before requirements were judged. */
  figures: Pick<ReportFigures, "requirementsCoverage" | "fulfillment"> | undefined;
}

/** How the score is computed, with this audit's numbers. */
export function ScoreFormula({ score, sum, figures }: ScoreFormulaProps) {
  return (
    <Popover
      label="How the score is computed"
      className="w-88"
      trigger={
        <Button variant="ghost" size="sm" className="-ml-2 print:hidden">
          <Calculator />
          How it is computed
        </Button>
      }
    >
      <h3 className="font-semibold text-sm">Readiness estimate</h3>
      {figures ? (
        <FiguresFormula score={score} {...figures} />
      ) : (
        <p className="mt-1 text-ink-soft">
          The weighted share of controls that the document shows to be met. A control weighs 1 to 3. Met
          counts in full, partly shown counts half; not met and no evidence count nothing.
        </p>
      )}
      {sum && (
        <p className="mt-3 rounded-md bg-sunken px-3 py-2 font-mono text-xs leading-5">
          100 × (met {sum.metWeight} + ½ × partly {sum.partialWeight}) ÷ total {sum.totalWeight} ={" "}
          <strong>{score}</strong>
        </p>
      )}
    </Popover>
  );
}

interface FiguresFormulaProps {
  score: number;
  requirementsCoverage: number;
  fulfillment: number;
}

function FiguresFormula({ score, requirementsCoverage, fulfillment }: FiguresFormulaProps) {
  return (
    <>
      <p className="mt-1 text-ink-soft">
        Coverage is the share of the requirements that the document decides: shown, shown in part,
        contradicted or planned. Fulfillment is how far those are shown; in part counts half. Their product is
        the share of the framework that the document shows.
      </p>
      <p className="mt-3 rounded-md bg-sunken px-3 py-2 font-mono text-xs leading-5">
        {requirementsCoverage} × {fulfillment} ÷ 100 ≈ <strong>{score}</strong>
      </p>
      <p className="mt-2 text-ink-muted text-xs">
        The requirements of a control share its weight, 1 to 3. The score is computed before rounding.
      </p>
    </>
  );
}
