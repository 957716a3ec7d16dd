import { ShieldAlert } from "lucide-react";
import Link from "next/link";
import { Card, Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { Facts } from "@/components/ui/facts";
import { Reference } from "@/components/ui/reference";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import type { ChainFault, ChainName, FaultSubject, LedgerState as State } from "@/lib/features/ledger/schema";
import { brokenEntryOf, brokenHref, chainStatus, FAULT_LABELS, isAtEntry } from "./labels";
import { LEDGER_HREFS } from "./pages";

/** The state of the tamper-evident ledger. */
export function LedgerState({ state }: { state: State }) {
  return (
    <Section
      id="ledger"
      title="Ledger"
      aside={
        <Link href="/ledger" className="rounded-sm text-accent-text text-sm hover:underline">
          Open the ledger
        </Link>
      }
    >
      <Card className="px-4 py-3">
        {state.latest_at === null ? (
          <p className="text-ink-muted text-sm">
            Empty. Each governance decision will add one entry that is chained to the one before by its hash,
            so that a later change becomes evident.
          </p>
        ) : (
          <Facts
            className="sm:grid-cols-[6rem_minmax(0,1fr)]"
            items={[
              { label: "Chain", value: <ChainState state={state} /> },
              {
                label: "Entries",
                value: <span className="tabular-nums">{state.entries.toLocaleString("en")}</span>,
              },
              {
                label: "Latest hash",
                value: <Reference value={state.latest_hash} label="latest ledger hash" />,
              },
              { label: "Latest entry", value: <Timestamp value={state.latest_at} /> },
            ]}
          />
        )}
      </Card>
    </Section>
  );
}

function ChainState({ state }: { state: State }) {
  const { tone, label } = chainStatus(state);
  const broken = brokenEntryOf(state);
  const last = state.last_verification;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Status tone={tone}>{label}</Status>
      {broken ? (
        <Link href={brokenHref(broken)} className="rounded-sm text-accent-text hover:underline">
          {FAULT_LABELS[broken.fault].label}, entry {broken.id.toLocaleString("en")}
        </Link>
      ) : (
        last && (
          <span className="text-ink-muted text-xs">
            {countOf(last.entries_verified, "entry", "entries")} re-hashed{" "}
            <Timestamp value={last.verified_at} />
          </span>
        )
      )}
    </span>
  );
}

interface LedgerFaultBannerProps {
  chain: ChainName;
  about: FaultSubject;
  fault: ChainFault;
  firstBadId: number | null;
}

/** Says on every page that the ledger is broken, until a verification finds it whole. */
export function LedgerFaultBanner({ chain, about, fault, firstBadId }: LedgerFaultBannerProps) {
  const href = firstBadId === null ? LEDGER_HREFS[chain] : brokenHref({ id: firstBadId, fault }, chain);
  return (
    <aside
      aria-label="Ledger fault"
      className="flex min-h-8 items-center gap-2 border-b bg-danger-soft px-4 py-1.5 text-danger text-xs md:px-6"
    >
      <ShieldAlert className="size-3.5 shrink-0" aria-hidden />
      <p>
        <span className="font-medium">
          {about === "chain"
            ? `The ${chain === "decisions" ? "ledger" : "ledger of records"} is broken: ${FAULT_LABELS[fault].label.toLowerCase()}`
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
