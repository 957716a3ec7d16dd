import { BookLock } from "lucide-react";
import type { Metadata } from "next";
import { RecordedChanges } from "@/components/ledger/recorded-changes";
import { VerifyLedger } from "@/components/room/verify-ledger";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { Timestamp } from "@/components/ui/timestamp";
import { inPageRequest, listRoomLedger, requireAuditor } from "@/lib/features/engagements";
import type { RoomEntry } from "@/lib/features/engagements/room-schema";
import { RECORD_KIND_WORDS } from "@/lib/features/records/vocabulary";

export const metadata: Metadata = { title: "Ledger" };

const PAGE = 50;

const wordOf = (kind: string) => new Map<string, string>(Object.entries(RECORD_KIND_WORDS)).get(kind) ?? kind;

export default async function RoomLedgerPage({ searchParams }: PageProps<"/room/ledger">) {
  const auditor = await requireAuditor();
  const given = Number((await searchParams).skip);
  const skip = Number.isSafeInteger(given) && given > 0 ? given : 0;
  const { total, data } = await inPageRequest(() => listRoomLedger(auditor, { skip, limit: PAGE }));
  return (
    <>
      <div>
        <h1 className="font-semibold text-xl">Ledger</h1>
        <p className="mt-1 max-w-3xl text-ink-soft text-sm">
          Records about this program, its controls and evidence, and this engagement, from the organization's
          tamper-evident chain. Numbers have gaps, because the chain holds other records too; each proof shows
          that a record is in the signed whole.
        </p>
      </div>
      <VerifyLedger />
      {data.length === 0 ? (
        <EmptyState icon={BookLock} title="No records">
          The chain has no record about this program.
        </EmptyState>
      ) : (
        <ol className="divide-y rounded-lg border bg-surface">
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {total > PAGE && (
        <Pagination
          skip={skip}
          limit={PAGE}
          total={total}
          noun="records"
          hrefOf={(next) => (next > 0 ? `/room/ledger?skip=${next}` : "/room/ledger")}
        />
      )}
    </>
  );
}

function Entry({ entry }: { entry: RoomEntry }) {
  const link = "rounded-sm text-accent-text hover:underline";
  return (
    <li className="flex flex-col gap-0.5 px-4 py-2.5 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-mono text-ink-muted text-xs">{entry.id}</span>
        <span className="font-medium">{wordOf(entry.kind)}</span>
        <span className="min-w-0 break-words text-ink-soft">{entry.subject.label}</span>
      </p>
      {entry.changes.length > 0 && (
        <div className="my-1">
          <RecordedChanges changes={entry.changes} />
        </div>
      )}
      <p className="flex flex-wrap gap-x-3 text-ink-muted text-xs">
        <span>{entry.actor.name}</span>
        <Timestamp value={entry.timestamp} format="absolute" />
        <a href={`/v1/room/ledger/${entry.id}`} className={link} aria-label={`Entry ${entry.id} as JSON`}>
          Entry
        </a>
        <a
          href={`/v1/room/ledger/${entry.id}/proof`}
          className={link}
          aria-label={`Proof of entry ${entry.id} as JSON`}
        >
          Proof
        </a>
      </p>
      <p className="break-all font-mono text-ink-muted text-xs">{entry.current_hash}</p>
    </li>
  );
}
