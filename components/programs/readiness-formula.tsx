"use client";

import { Calculator } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import type { Counts } from "@/lib/features/programs/schema";
import { AUDIT_READY_FROM, READINESS_FORMULA } from "@/lib/features/programs/vocabulary";
import { formatReadiness } from "./readiness";

/** How the readiness is computed, with this program's numbers. */
export function ReadinessFormula({ score, counts }: { score: number; counts: Counts }) {
  return (
    <Popover
      label="How the readiness is computed"
      className="w-112"
      align="end"
      trigger={
        <Button variant="ghost" size="sm" className="-mr-2 print:hidden">
          <Calculator />
          How it is computed
        </Button>
      }
    >
      <h3 className="font-semibold text-sm">Readiness</h3>
      <p className="mt-1 text-ink-soft">
        The share of the controls that count today which are implemented. In progress counts half; not started
        and gap count nothing. Every control counts the same. A control that applies later, does not apply or
        was left out with a justification does not count; one that is not decided does.
      </p>
      <p className="mt-3 rounded-md bg-sunken px-3 py-2 font-mono text-xs leading-5">
        {READINESS_FORMULA}
        <br />= 100 × ({counts.implemented} + ½ × {counts.in_progress}) ÷ {counts.total} ={" "}
        <strong>{formatReadiness(score)}</strong>
      </p>
      <p className="mt-3 text-ink-soft">
        An implemented control without valid evidence and without a description counts here too, and is shown
        as stated, not shown. So does one with open corrective actions or findings, with a warning.
      </p>
      <p className="mt-3 text-ink-soft">
        From a readiness of {AUDIT_READY_FROM} without any gap the program is audit-ready. It is your own
        account of the work, never a certification.
      </p>
    </Popover>
  );
}
