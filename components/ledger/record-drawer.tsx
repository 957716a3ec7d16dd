"use client";

import Link from "next/link";
import { useCallback } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Facts, RecordPart } from "@/components/ui/facts";
import { RecordReading } from "@/components/ui/record-reading";
import { RecordSheet } from "@/components/ui/record-sheet";
import type { RecordEntryDetail } from "@/lib/features/ledger/schema";
import { changesOf } from "@/lib/features/records/payload-schema";
import type { ChainDrawerProps } from "./chain-explorer";
import { BrokenNote, ChainSteps, chainFacts, HashedParts, ProofLink } from "./entry-parts";
import { recordsHref } from "./pages";
import { actorName, kindWord, reasonOf, subjectHref, subjectLabel, typeWord } from "./record-subject";
import { RecordedChanges } from "./recorded-changes";

/** A record of the ledger in a drawer with its own address. */
export function RecordDrawer(props: ChainDrawerProps) {
  const { id, siblings, chainLength, broken, hrefOf, onChange } = props;
  return (
    <RecordSheet
      id={id}
      siblings={siblings}
      noun="entry"
      title="Ledger record"
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
      const query = { chain: "records" } as const;
      const entry = await callApi("GET /v1/ledger/{id}", { params: { id }, query, signal });
      if (!("kind" in entry)) throw new TypeError("not a record");
      return entry;
    },
    [id],
  );
  return (
    <RecordReading read={read} noun="record" failure="The record could not be read">
      {(entry) => <RecordBody entry={entry} chainLength={chainLength} onOpen={onChange} />}
    </RecordReading>
  );
}

interface RecordBodyProps {
  entry: RecordEntryDetail;
  chainLength: number;
  onOpen: (id: string) => void;
}

/** What happened, to what, by whom, and everything that was hashed. */
function RecordBody({ entry, chainLength, onOpen }: RecordBodyProps) {
  const href = subjectHref(entry);
  const changes = changesOf(entry.payload);
  const reason = reasonOf(entry);
  return (
    <div className="flex flex-col gap-6 p-5">
      <div>
        <h2 className="font-semibold text-lg leading-6">{kindWord(entry.kind)}</h2>
        <p className="mt-1 break-words text-ink-soft text-sm">{subjectLabel(entry)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {href !== undefined && (
          <Button asChild>
            <Link href={href}>Open the {typeWord(entry.subject.type).toLowerCase()}</Link>
          </Button>
        )}
        <Button asChild>
          <Link href={recordsHref(entry.subject.type, entry.subject.id)}>All records about it</Link>
        </Button>
        <ProofLink entry={entry} chain="records" />
      </div>
      {changes.length > 0 && (
        <RecordPart title="What changed">
          <RecordedChanges changes={changes} />
        </RecordPart>
      )}
      <Facts
        items={[
          { label: "Entry", value: <span className="tabular-nums">{entry.id.toLocaleString("en")}</span> },
          { label: typeWord(entry.subject.type), value: subjectLabel(entry) },
          { label: "By", value: actorName(entry) },
          ...(reason === undefined ? [] : [{ label: "Reason", value: reason }]),
          ...chainFacts(entry),
        ]}
      />
      <ChainSteps id={entry.id} chainLength={chainLength} onOpen={onOpen} />
      <HashedParts entry={entry} />
    </div>
  );
}
