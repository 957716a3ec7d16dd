import Link from "next/link";
import { Card, Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { Facts } from "@/components/ui/facts";
import { Reference } from "@/components/ui/reference";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import type { LedgerState as State } from "@/lib/features/ledger/schema";
import { brokenEntryOf, brokenHref, chainStanding, FAULT_LABELS } from "./labels";

/** Where the tamper-evident ledger stands. */
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
  const { tone, label } = chainStanding(state);
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
