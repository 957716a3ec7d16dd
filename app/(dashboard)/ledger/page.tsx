import { Link2 } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { Attestations } from "@/components/ledger/attestations";
import { ChainBanner } from "@/components/ledger/chain-banner";
import { CheckYourself } from "@/components/ledger/check-yourself";
import { FaultHistory } from "@/components/ledger/fault-history";
import { brokenEntryOf } from "@/components/ledger/labels";
import { LedgerDownloads } from "@/components/ledger/ledger-downloads";
import { LedgerExplorer } from "@/components/ledger/ledger-explorer";
import { LEDGER_PAGES } from "@/components/ledger/pages";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { Timestamp } from "@/components/ui/timestamp";
import { requireMember } from "@/lib/features/auth";
import { getAttestations, getLedgerState, listLedger } from "@/lib/features/ledger";
import { LedgerQuerySchema } from "@/lib/features/ledger/schema";
import { listSystemNames } from "@/lib/features/systems";

export const metadata: Metadata = { title: "Ledger" };

export default async function LedgerPage({ searchParams }: PageProps<"/ledger">) {
  const actor = await requireMember();
  const params = await searchParams;
  const query = readQuery(params);
  const [state, entries, systemNames, attestations] = await Promise.all([
    getLedgerState(actor),
    listLedger(actor, query),
    listSystemNames(actor),
    getAttestations(actor),
  ]);
  if (entries.data.length === 0 && query.skip > 0) redirect(hrefOf(params, 0));
  // Where entries were and none are, that is what the page has to show.
  const isEmpty = state.entries === 0 && state.faults.length === 0;
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Govern" }]}
        title="Ledger"
        state={
          state.latest_at === null ? (
            "Every decision, chained by its hash"
          ) : (
            <>
              {countOf(state.entries, "entry", "entries")}, the newest <Timestamp value={state.latest_at} />
            </>
          )
        }
        action={!isEmpty && <LedgerDownloads />}
      />
      <SectionNav label="Ledger" items={LEDGER_PAGES} />
      {isEmpty ? (
        <EmptyState icon={Link2} title="The ledger is empty">
          Each governance decision and each resolved review adds one entry that holds the hash of the one
          before, so that a later change becomes evident.{" "}
          <Link href="/drift" className="text-accent-text underline underline-offset-2">
            Analyze the behavior of a system
          </Link>{" "}
          to write the first.
        </EmptyState>
      ) : (
        <>
          <ChainBanner state={state} />
          <LedgerExplorer
            entries={entries.data}
            chainLength={state.entries}
            systemNames={systemNames}
            broken={brokenEntryOf(state)}
          />
          {entries.total > 0 && (
            <Pagination
              skip={query.skip}
              limit={query.limit}
              total={entries.total}
              noun="entries"
              hrefOf={(skip) => hrefOf(params, skip)}
            />
          )}
          <FaultHistory faults={state.faults} />
          <Attestations attestations={attestations} />
          <CheckYourself entries={state.entries} />
        </>
      )}
    </Page>
  );
}

const FILTERS = ["system_name", "decision", "risk_level", "from", "to"] as const;

/** The filters of the address; what makes no sense there is treated as absent. */
function readQuery(params: Record<string, string | string[] | undefined>) {
  const { system_name, decision, risk_level, from, to, skip } = params;
  const parsed = LedgerQuerySchema.safeParse({
    system_name: system_name || undefined,
    decision,
    risk_level,
    from,
    to,
    skip,
  });
  return parsed.success ? parsed.data : LedgerQuerySchema.parse({});
}

function hrefOf(params: Record<string, string | string[] | undefined>, skip: number): string {
  const next = new URLSearchParams();
  for (const name of FILTERS) {
    const value = params[name];
    if (typeof value === "string") next.set(name, value);
  }
  if (skip > 0) next.set("skip", String(skip));
  return next.size > 0 ? `/ledger?${next}` : "/ledger";
}
