import { ShieldAlert } from "lucide-react";
import Link from "next/link";
import type { ChainFault, FaultSubject } from "@/lib/features/ledger/schema";
import { brokenHref, FAULT_LABELS, isAtEntry } from "./labels";

interface LedgerFaultBannerProps {
  about: FaultSubject;
  fault: ChainFault;
  firstBadId: number | null;
}

/** Says on every page that the ledger is broken, until a verification finds it whole. */
export function LedgerFaultBanner({ about, fault, firstBadId }: LedgerFaultBannerProps) {
  const href = firstBadId === null ? "/ledger" : brokenHref({ id: firstBadId, fault });
  return (
    <aside
      aria-label="Ledger fault"
      className="flex min-h-8 items-center gap-2 border-b bg-danger-soft px-4 py-1.5 text-danger text-xs md:px-6"
    >
      <ShieldAlert className="size-3.5 shrink-0" aria-hidden />
      <p>
        <span className="font-medium">
          {about === "chain"
            ? `The ledger is broken: ${FAULT_LABELS[fault].label.toLowerCase()}`
            : "A record differs from its ledger entry"}
        </span>
        {" · "}
        <Link href={href} className="underline underline-offset-2">
          {firstBadId !== null && isAtEntry(fault)
            ? `View entry ${firstBadId.toLocaleString("en")}`
            : "Open the ledger"}
        </Link>
      </p>
    </aside>
  );
}
