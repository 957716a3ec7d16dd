"use client";

import { useCallback } from "react";
import { incidentHref } from "@/components/actions/hrefs";
import { useRefresh } from "@/components/ui/page-address";
import { RecordReading } from "@/components/ui/record-reading";
import { RecordSheet } from "@/components/ui/record-sheet";
import { callApi } from "@/lib/core/api-client";
import { getIncident } from "@/lib/features/actions/contract";
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
  const read = useCallback((signal: AbortSignal) => callApi(getIncident, { params: { id }, signal }), [id]);
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
