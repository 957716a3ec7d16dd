"use client";

import { useCallback } from "react";
import { Callout } from "@/components/ui/callout";
import { RecordReading } from "@/components/ui/record-reading";
import { RecordSheet } from "@/components/ui/record-sheet";
import { callApi } from "@/lib/core/api-client";
import { getLedgerEntry } from "@/lib/features/ledger/contract";
import { EntryRecord } from "./entry-record";
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
    (signal: AbortSignal) => callApi(getLedgerEntry, { params: { id }, signal }),
    [id],
  );
  return (
    <RecordReading read={read} noun="ledger entry" failure="The entry could not be read">
      {(entry) => <EntryRecord entry={entry} chainLength={chainLength} onOpen={onChange} />}
    </RecordReading>
  );
}
