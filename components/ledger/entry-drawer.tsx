"use client";

import { ArrowLeft, ArrowRight, Download } from "lucide-react";
import Link from "next/link";
import { useCallback } from "react";
import { decisionHref, reviewHref } from "@/components/decisions/hrefs";
import { DecisionWord, RiskLevelWord, scoreText } from "@/components/decisions/labels";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CodeBlock, indentedJson } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { Facts, RecordPart } from "@/components/ui/facts";
import { RecordReading } from "@/components/ui/record-reading";
import { RecordSheet } from "@/components/ui/record-sheet";
import { Reference } from "@/components/ui/reference";
import { Timestamp } from "@/components/ui/timestamp";
import { callApi } from "@/lib/core/api-client";
import { getLedgerEntry, proveInclusion } from "@/lib/features/ledger/contract";
import { GENESIS_HASH, type LedgerEntryDetail } from "@/lib/features/ledger/schema";
import { readSubject } from "./entry-subject";
import { type BrokenEntry, FAULT_LABELS } from "./labels";

interface EntryDrawerProps {
  id: string | undefined;
  siblings: readonly string[];
  chainLength: number;
  broken: BrokenEntry | undefined;
  hrefOf: (id: string) => string;
  onChange: (id: string | undefined) => void;
}

/** A ledger entry in a drawer with its own address. */
export function EntryDrawer(props: EntryDrawerProps) {
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
          {broken && String(broken.id) === id && (
            <div className="p-5 pb-0">
              <Callout tone="danger" title={`Broken: ${FAULT_LABELS[broken.fault].label.toLowerCase()}`}>
                {FAULT_LABELS[broken.fault].meaning} Neither this entry nor a later one can be relied on.
              </Callout>
            </div>
          )}
          <DrawerBody key={id} id={id} chainLength={chainLength} onChange={onChange} />
        </>
      )}
    </RecordSheet>
  );
}

type DrawerBodyProps = Pick<EntryDrawerProps, "chainLength" | "onChange"> & { id: string };

function DrawerBody({ id, chainLength, onChange }: DrawerBodyProps) {
  const read = useCallback(
    async (signal: AbortSignal) => {
      const entry = await callApi(getLedgerEntry, { params: { id }, signal });
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
      <nav aria-label="Chain" className="flex justify-between gap-2">
        <Button size="sm" disabled={entry.id <= 1} onClick={() => onOpen(String(entry.id - 1))}>
          <ArrowLeft />
          {entry.id <= 1 ? "First entry" : `Entry ${(entry.id - 1).toLocaleString("en")}`}
        </Button>
        <Button size="sm" disabled={entry.id >= chainLength} onClick={() => onOpen(String(entry.id + 1))}>
          {entry.id >= chainLength ? "Last entry" : `Entry ${(entry.id + 1).toLocaleString("en")}`}
          <ArrowRight />
        </Button>
      </nav>
      <RecordPart
        title="Canonical bytes"
        aside={<CopyButton text={entry.canonical} label="Copy" size="sm" variant="ghost" />}
      >
        <p className="text-ink-muted text-xs">Exactly what was hashed; its SHA-256 is the entry's hash.</p>
        <CodeBlock label="Canonical bytes">{entry.canonical}</CodeBlock>
      </RecordPart>
      <RecordPart
        title="Payload"
        aside={<CopyButton text={entry.payload} label="Copy" size="sm" variant="ghost" />}
      >
        <p className="text-ink-muted text-xs">
          Shown with line breaks; copied as it was hashed into the payload digest.
        </p>
        <CodeBlock label="Payload">{indentedJson(entry.payload)}</CodeBlock>
      </RecordPart>
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
      {entry.checkpoint_size !== null && (
        <Button asChild>
          <a href={proveInclusion.path.replace("{id}", String(entry.id))} download={`proof-${entry.id}.json`}>
            <Download />
            Inclusion proof
          </a>
        </Button>
      )}
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
    { label: "When", value: <Timestamp value={entry.timestamp} format="both" /> },
    { label: "Hash", value: <Reference value={entry.current_hash} label="hash of the entry" /> },
    {
      label: "Previous hash",
      value: (
        <span className="flex flex-wrap items-center gap-x-2">
          <Reference value={entry.previous_hash} label="hash of the entry before" />
          {entry.previous_hash === GENESIS_HASH && (
            <span className="text-ink-muted">the beginning of the chain</span>
          )}
        </span>
      ),
    },
    { label: "Payload digest", value: <Reference value={entry.payload_digest} label="payload digest" /> },
    {
      label: "Checkpoint",
      value:
        entry.checkpoint_size === null ? (
          <span className="text-ink-muted">not covered by a signed checkpoint yet</span>
        ) : (
          `covered by the signed checkpoint of size ${entry.checkpoint_size.toLocaleString("en")}`
        ),
    },
  ];
}
