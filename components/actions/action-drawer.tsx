"use client";

import { useCallback } from "react";
import { callApi } from "@/components/api";
import { useRefresh } from "@/components/ui/page-address";
import { RecordReading } from "@/components/ui/record-reading";
import { RecordSheet } from "@/components/ui/record-sheet";
import type { OwnerChoice } from "./action-fields";
import { type ActionReader, ActionRecord } from "./action-record";
import { actionHref } from "./hrefs";

interface ActionDrawerProps {
  id: string | undefined;
  siblings: readonly string[];
  owners: readonly OwnerChoice[];
  reader: ActionReader;
  onChange: (id: string | undefined) => void;
}

/** A corrective action in a drawer with its own address. */
export function ActionDrawer({ id, siblings, onChange, ...body }: ActionDrawerProps) {
  return (
    <RecordSheet
      id={id}
      siblings={siblings}
      noun="action"
      title="Corrective action"
      hrefOf={actionHref}
      onChange={onChange}
    >
      {id !== undefined && <DrawerBody key={id} id={id} {...body} />}
    </RecordSheet>
  );
}

type DrawerBodyProps = Pick<ActionDrawerProps, "owners" | "reader"> & { id: string };

function DrawerBody({ id, ...rest }: DrawerBodyProps) {
  const refresh = useRefresh();
  const read = useCallback(
    (signal: AbortSignal) => callApi("GET /v1/actions/{id}", { params: { id }, signal }),
    [id],
  );
  return (
    <RecordReading read={read} noun="corrective action" failure="The action could not be read">
      {(action, again) => (
        <ActionRecord
          action={action}
          {...rest}
          onChanged={() => {
            again();
            refresh();
          }}
        />
      )}
    </RecordReading>
  );
}
