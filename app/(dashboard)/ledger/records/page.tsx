import { Link2 } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Attestations } from "@/components/ledger/attestations";
import { ChainBanner } from "@/components/ledger/chain-banner";
import { CheckYourself } from "@/components/ledger/check-yourself";
import { FaultHistory } from "@/components/ledger/fault-history";
import { brokenEntryOf } from "@/components/ledger/labels";
import { LedgerDownloads } from "@/components/ledger/ledger-downloads";
import { LEDGER_PAGES } from "@/components/ledger/pages";
import { RecordExplorer } from "@/components/ledger/record-explorer";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { Timestamp } from "@/components/ui/timestamp";
import { requireMember } from "@/lib/features/auth";
import { getAttestations, getLedgerState, listRecords } from "@/lib/features/ledger";
import { LedgerQuerySchema } from "@/lib/features/ledger/schema";

export const metadata: Metadata = { title: "Ledger records" };

export default async function RecordsPage({ searchParams }: PageProps<"/ledger/records">) {
  const actor = await requireMember();
  const params = await searchParams;
  const query = readQuery(params);
  const entries = await listRecords(actor, query);
  const [state, attestations] = await Promise.all([
    getLedgerState(actor, "records"),
    getAttestations(actor, "records"),
  ]);
  if (entries.data.length === 0 && query.skip > 0) redirect(hrefOf(params, 0));
  const isEmpty = state.entries === 0 && state.faults.length === 0;
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Govern" }]}
        title="Ledger"
        state={
          state.latest_at === null ? (
            "Every change that an auditor asks about, chained by its hash"
          ) : (
            <>
              {countOf(state.entries, "record", "records")}, the newest <Timestamp value={state.latest_at} />
            </>
          )
        }
        action={!isEmpty && <LedgerDownloads chain="records" />}
      />
      <SectionNav label="Ledger" items={LEDGER_PAGES} />
      {isEmpty ? (
        <EmptyState icon={Link2} title="No records yet">
          Audits, control statuses, applicability, evidence, exports, API keys, roles and settings: each
          change adds a record that holds the hash of the one before, so that a later change becomes evident.
        </EmptyState>
      ) : (
        <>
          <ChainBanner state={state} chain="records" />
          <RecordExplorer entries={entries.data} chainLength={state.entries} broken={brokenEntryOf(state)} />
          {entries.total > 0 && (
            <Pagination
              skip={query.skip}
              limit={query.limit}
              total={entries.total}
              noun="records"
              hrefOf={(skip) => hrefOf(params, skip)}
            />
          )}
          <FaultHistory faults={state.faults} />
          <Attestations attestations={attestations} />
          <CheckYourself entries={state.entries} chain="records" />
        </>
      )}
    </Page>
  );
}

const FILTERS = ["kind", "subject_type", "subject_id", "from", "to"] as const;

/** The filters of the address; what makes no sense there is treated as absent. */
function readQuery({
  kind,
  subject_type,
  subject_id,
  from,
  to,
  skip,
}: Record<string, string | string[] | undefined>) {
  const chain = "records";
  const parsed = LedgerQuerySchema.safeParse({ chain, kind, subject_type, subject_id, from, to, skip });
  return parsed.success ? parsed.data : LedgerQuerySchema.parse({ chain });
}

function hrefOf(params: Record<string, string | string[] | undefined>, skip: number): string {
  const next = new URLSearchParams();
  for (const name of FILTERS) {
    const value = params[name];
    if (typeof value === "string") next.set(name, value);
  }
  if (skip > 0) next.set("skip", String(skip));
  return next.size > 0 ? `/ledger/records?${next}` : "/ledger/records";
}
