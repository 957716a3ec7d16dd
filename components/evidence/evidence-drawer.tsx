"use client";

import { useCallback } from "react";
import { useRefresh } from "@/components/ui/page-address";
import { RecordReading } from "@/components/ui/record-reading";
import { RecordSheet } from "@/components/ui/record-sheet";
import { callApi } from "@/lib/core/api-client";
import { getEvidence } from "@/lib/features/evidence/contract";
import type { Evidence } from "@/lib/features/evidence/schema";
import { listEvidenceControls, suggestEvidenceControls } from "@/lib/features/programs/contract";
import { EvidenceRecord } from "./evidence-record";

interface EvidenceDrawerProps {
  /** Of the item to show; the drawer is closed without one. */
  id: string | undefined;
  /** The list it was opened from, for the steps to the next and the one before. */
  siblings: readonly Evidence[];
  today: string;
  canCollect: boolean;
  /** Whose items the reader may delete; null: everybody's. */
  deletesOf: string | null;
  onChange: (id: string | undefined) => void;
}

export function EvidenceDrawer({ id, siblings, onChange, ...body }: EvidenceDrawerProps) {
  return (
    <RecordSheet
      id={id}
      siblings={siblings.map((sibling) => sibling.id)}
      noun="item"
      title="Evidence"
      hrefOf={(item) => `/evidence?item=${item}`}
      onChange={onChange}
    >
      {id !== undefined && <DrawerBody id={id} {...body} onClose={() => onChange(undefined)} />}
    </RecordSheet>
  );
}

interface DrawerBodyProps extends Pick<EvidenceDrawerProps, "today" | "canCollect" | "deletesOf"> {
  id: string;
  onClose: () => void;
}

/** Reads the item anew: the list may be older, or have another page than the one of a shared address. */
function DrawerBody({ id, today, canCollect, deletesOf, onClose }: DrawerBodyProps) {
  const refresh = useRefresh();
  const read = useCallback(
    async (signal: AbortSignal) => {
      const params = { id };
      const [item, controls, suggestions] = await Promise.all([
        callApi(getEvidence, { params, signal }),
        callApi(listEvidenceControls, { params, signal }),
        callApi(suggestEvidenceControls, { params, signal }),
      ]);
      return { item, controls: controls.data, suggestions: suggestions.data };
    },
    [id],
  );
  return (
    <RecordReading read={read} noun="evidence" failure="The evidence could not be read">
      {(answer, again) => (
        <EvidenceRecord
          {...answer}
          today={today}
          canCollect={canCollect}
          canDelete={canCollect && (deletesOf === null || deletesOf === answer.item.uploaded_by)}
          onChanged={() => {
            again();
            refresh();
          }}
          onDeleted={() => {
            onClose();
            refresh();
          }}
        />
      )}
    </RecordReading>
  );
}
