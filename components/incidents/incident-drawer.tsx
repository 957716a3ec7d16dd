"use client";

import { useCallback } from "react";
import { incidentHref } from "@/components/actions/hrefs";
import { callApi } from "@/components/api";
import { useRefresh } from "@/components/ui/page-address";
import { RecordReading } from "@/components/ui/record-reading";
import { RecordSheet } from "@/components/ui/record-sheet";
import { IncidentRecord } from "./incident-record";

interface IncidentDrawerProps {
  id: string | undefined;
  siblings: readonly string[];
  canWork: boolean;
  canManage: boolean;
  onChange: (id: string | undefined) => void;
}

/** An incident in a drawer with its own address. */
export function IncidentDrawer({ id, siblings, onChange, ...access }: IncidentDrawerProps) {
  return (
    <RecordSheet
      id={id}
      siblings={siblings}
      noun="incident"
      title="Incident"
      hrefOf={incidentHref}
      onChange={onChange}
      className="max-w-2xl"
    >
      {id !== undefined && <DrawerBody key={id} id={id} {...access} />}
    </RecordSheet>
  );
}

function DrawerBody({ id, ...access }: Pick<IncidentDrawerProps, "canWork" | "canManage"> & { id: string }) {
  const refresh = useRefresh();
  const read = useCallback(
    (signal: AbortSignal) => callApi("GET /v1/incidents/{id}", { params: { id }, signal }),
    [id],
  );
  return (
    <RecordReading read={read} noun="incident" failure="The incident could not be read">
      {(incident, again) => (
        <IncidentRecord
          incident={incident}
          {...access}
          onChanged={() => {
            again();
            refresh();
          }}
        />
      )}
    </RecordReading>
  );
}
