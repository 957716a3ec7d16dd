"use client";

import Link from "next/link";
import { useCallback } from "react";
import { callApi } from "@/components/api";
import { decisionHref, reviewHref } from "@/components/decisions/hrefs";
import { DecisionWord, RiskLevelWord, scoreText } from "@/components/decisions/labels";
import { Button } from "@/components/ui/button";
import { Facts } from "@/components/ui/facts";
import { RecordReading } from "@/components/ui/record-reading";
import { RecordSheet } from "@/components/ui/record-sheet";
import type { LedgerEntryDetail } from "@/lib/features/ledger/schema";
import type { ChainDrawerProps } from "./chain-explorer";
import { BrokenNote, ChainSteps, chainFacts, HashedParts, ProofLink } from "./entry-parts";
import { readSubject } from "./entry-subject";

/** A ledger entry in a drawer with its own address. */
export function EntryDrawer(props: ChainDrawerProps) {
  const { id, siblings, chainLength, broken, hrefOf, onChange } = props;
  return (
    <RecordSheet
      id={id}
      siblings={siblings}
      noun="entry"
      title="Ledger entry"
      hrefOf={hrefOf}
      onChange={onChange}
    >
      {id !== undefined && (
        <>
          {broken && String(broken.id) === id && <BrokenNote broken={broken} />}
          <DrawerBody key={id} id={id} chainLength={chainLength} onChange={onChange} />
        </>
      )}
    </RecordSheet>
  );
}

type DrawerBodyProps = Pick<ChainDrawerProps, "chainLength" | "onChange"> & { id: string };

function DrawerBody({ id, chainLength, onChange }: DrawerBodyProps) {
  const read = useCallback(
    async (signal: AbortSignal) => {
      const entry = await callApi("GET /v1/ledger/{id}", { params: { id }, signal });
      if (!("decision" in entry)) throw new TypeError("not an entry of a decision");
      return entry;
    },
    [id],
  );
  return (
    <RecordReading read={read} noun="ledger entry" failure="The entry could not be read">
      {(entry) => <EntryRecord entry={entry} chainLength={chainLength} onOpen={onChange} />}
    </RecordReading>
  );
}

interface EntryRecordProps {
  entry: LedgerEntryDetail;
  chainLength: number;
  onOpen: (id: string) => void;
}

/** An entry with everything that was hashed. */
function EntryRecord({ entry, chainLength, onOpen }: EntryRecordProps) {
  return (
    <div className="flex flex-col gap-6 p-5">
      <div>
        <h2 className="font-semibold text-lg leading-6">Entry {entry.id.toLocaleString("en")}</h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          <DecisionWord decision={entry.decision} look="soft" />
          <RiskLevelWord level={entry.risk_level} look="soft" isWhole />
        </p>
      </div>
      <SubjectLinks entry={entry} />
      <Facts items={[...subjectFacts(entry, onOpen), ...factsOf(entry)]} />
      <ChainSteps id={entry.id} chainLength={chainLength} onOpen={onOpen} />
      <HashedParts entry={entry} />
    </div>
  );
}

function SubjectLinks({ entry }: { entry: LedgerEntryDetail }) {
  const { decisionId, reviewId } = readSubject(entry.payload);
  return (
    <div className="flex flex-wrap gap-2">
      {decisionId !== undefined && (
        <Button asChild>
          <Link href={decisionHref({ id: decisionId, system_name: entry.system_name })}>
            Open the decision
          </Link>
        </Button>
      )}
      {reviewId !== undefined && (
        <Button asChild>
          <Link href={reviewHref(reviewId)}>Open the review</Link>
        </Button>
      )}
      <ProofLink entry={entry} chain="decisions" />
    </div>
  );
}

function subjectFacts({ payload }: LedgerEntryDetail, onOpen: (id: string) => void) {
  const { what, reviewedEntryId } = readSubject(payload);
  if (what === undefined) return [];
  return [
    {
      label: "Records",
      value:
        reviewedEntryId === undefined ? (
          what
        ) : (
          <>
            {what}, of{" "}
            <button
              type="button"
              onClick={() => onOpen(String(reviewedEntryId))}
              className="rounded-sm text-accent-text hover:underline"
            >
              entry {reviewedEntryId.toLocaleString("en")}
            </button>
          </>
        ),
    },
  ];
}

function factsOf(entry: LedgerEntryDetail) {
  return [
    { label: "System", value: entry.system_name },
    { label: "Drift score", value: <span className="tabular-nums">{scoreText(entry.drift_score)}</span> },
    ...chainFacts(entry),
  ];
}
