import { Card, Section } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import type { FaultFinder, LedgerFault } from "@/lib/features/ledger/schema";
import { FAULT_LABELS } from "./labels";

const FOUND_BY: Readonly<Record<FaultFinder, string>> = {
  request: "found on request",
  scrubber: "found by the daily check",
  signer: "found while signing",
  operator: "found by the operator",
};

/** What was ever wrong with the ledger, newest first: a fault that was mended stays on record. */
export function FaultHistory({ faults }: { faults: readonly LedgerFault[] }) {
  if (faults.length === 0) return null;
  return (
    <Section id="faults" title="Fault history">
      <Card>
        <ul className="divide-y">
          {faults.map((fault) => (
            <li
              key={`${fault.found_at} ${fault.about}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm"
            >
              <Status tone={fault.resolved_at === null ? "danger" : "neutral"}>
                {fault.about === "chain" ? FAULT_LABELS[fault.fault].label : "Record differs from its entry"}
                {fault.first_bad_id !== null && `, entry ${fault.first_bad_id.toLocaleString("en")}`}
              </Status>
              <span className="text-ink-muted text-xs">
                {FOUND_BY[fault.found_by]} <Timestamp value={fault.found_at} format="both" />
                {fault.resolved_at !== null && (
                  <>
                    {" · resolved "}
                    <Timestamp value={fault.resolved_at} format="both" />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
