"use client";

import { useCallback } from "react";
import { callApi } from "@/components/api";
import { RecordReading } from "@/components/ui/record-reading";
import { RecordSheet } from "@/components/ui/record-sheet";
import { DecisionEvidence } from "./decision-record";
import { DecisionWord, RiskLevelWord } from "./labels";

interface DecisionDrawerProps {
  /** Of the decision to show; the drawer is closed without one. */
  id: string | undefined;
  /** The list it was opened from, for the steps to the next and the previous one. */
  siblings: readonly string[];
  hrefOf: (id: string) => string;
  onChange: (id: string | undefined) => void;
}

/** A decision in a drawer with its own address. */
export function DecisionDrawer({ id, siblings, hrefOf, onChange }: DecisionDrawerProps) {
  return (
    <RecordSheet
      id={id}
      siblings={siblings}
      noun="reading"
      title="Decision"
      hrefOf={hrefOf}
      onChange={onChange}
      className="max-w-2xl"
    >
      {id !== undefined && <DrawerBody key={id} id={id} />}
    </RecordSheet>
  );
}

function DrawerBody({ id }: { id: string }) {
  const read = useCallback(
    (signal: AbortSignal) => callApi("GET /v1/decisions/{id}", { params: { id }, signal }),
    [id],
  );
  return (
    <RecordReading read={read} noun="decision" failure="The decision could not be read">
      {(record) => (
        <div className="flex flex-col gap-6 p-5">
          <div>
            <h2 className="break-words font-semibold text-lg leading-6">{record.system_name}</h2>
            <p className="mt-1.5 flex flex-wrap gap-2">
              <DecisionWord decision={record.decision} look="soft" />
              <RiskLevelWord level={record.risk_level} look="soft" isWhole />
            </p>
          </div>
          <DecisionEvidence record={record} />
        </div>
      )}
    </RecordReading>
  );
}
