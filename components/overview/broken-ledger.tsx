import { type BrokenEntry, brokenHref, FAULT_LABELS } from "@/components/ledger/labels";
import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";

/** The chain does not verify: nothing on the overview is more urgent. */
export function BrokenLedger({ broken }: { broken: BrokenEntry }) {
  const { label, meaning } = FAULT_LABELS[broken.fault];
  return (
    <ul className="overflow-clip rounded-lg border border-danger-mark bg-surface">
      <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover">
        <Status tone="danger">Ledger broken</Status>
        <p className="min-w-0 flex-1 max-sm:basis-full">
          <RowLink href={brokenHref(broken)}>
            {label} at entry {broken.id.toLocaleString("en")}
          </RowLink>
          <span className="text-ink-muted"> · {meaning}</span>
        </p>
      </li>
    </ul>
  );
}
