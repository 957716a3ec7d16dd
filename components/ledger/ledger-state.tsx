import { Card, Section } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { Reference } from "@/components/ui/reference";
import { Timestamp } from "@/components/ui/timestamp";

interface LedgerStateProps {
  state: { entries: number; latest_hash: string; latest_at: string | null };
}

/** Where the tamper-evident ledger stands. */
export function LedgerState({ state }: LedgerStateProps) {
  return (
    <Section id="ledger" title="Ledger">
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
