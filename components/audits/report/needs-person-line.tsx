"use client";

import { UserRoundCheck } from "lucide-react";
import { useReportConfirmations } from "@/components/audits/report-confirmations";
import { countOf } from "@/components/ui/count-of";
import { ReportFilterLink } from "./report-filter-link";

/**
 * How many requirements still need a person, and how many reviewers have decided since. The report itself stays as it
 * was made: it is in the ledger.
 *
 * @param requirementIds those that the engine left to a person
 */
export function NeedsPersonLine({ requirementIds }: { requirementIds: readonly string[] }) {
  const { find } = useReportConfirmations();
  const open = requirementIds.filter((id) => find(id) === undefined).length;
  const decided = requirementIds.length - open;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t bg-progress-soft px-5 py-3 text-sm">
      <UserRoundCheck aria-hidden className="size-4 shrink-0 text-progress" />
      {open > 0 && (
        <>
          <span className="font-medium">Needs a person: {countOf(open, "requirement")}.</span>
          <span className="text-ink-soft">
            A passage is on the point, and the engine is not sure what it shows.{" "}
            <ReportFilterLink changes={{ review: "needs_person" }}>Show them</ReportFilterLink>
          </span>
        </>
      )}
      {decided > 0 && (
        <span className="text-ink-soft">
          <span className="font-medium text-ink">
            Decided by reviewers: {countOf(decided, "requirement")}.
          </span>{" "}
          The score stays as the engine gave it; an audit that is run again learns from the decisions.
        </span>
      )}
    </p>
  );
}
