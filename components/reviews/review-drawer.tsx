"use client";

import { useCallback } from "react";
import type { Helper } from "@/components/shell/forbidden";
import { useRefresh } from "@/components/ui/page-address";
import { RecordReading } from "@/components/ui/record-reading";
import { RecordSheet } from "@/components/ui/record-sheet";
import { callApi } from "@/lib/core/api-client";
import { getReview, getRiskScore, listDecisions } from "@/lib/features/governance/contract";
import { getSystem } from "@/lib/features/systems/contract";
import type { ResolutionDraft } from "./resolution-draft";
import { type ReviewCase, ReviewRecord } from "./review-record";

/** How many decisions of the system stand beside a review. */
const OTHER_DECISIONS = 6;

interface ReviewDrawerProps {
  id: string | undefined;
  siblings: readonly string[];
  canDecide: boolean;
  helpers: readonly Helper[];
  draft: ResolutionDraft;
  hrefOf: (id: string) => string;
  onChange: (id: string | undefined) => void;
  onDraft: (draft: ResolutionDraft | undefined) => void;
}

/** A review in a drawer with its own address. */
export function ReviewDrawer({ id, siblings, hrefOf, onChange, ...body }: ReviewDrawerProps) {
  return (
    <RecordSheet
      id={id}
      siblings={siblings}
      noun="review"
      title="Review"
      hrefOf={hrefOf}
      onChange={onChange}
      className="max-w-5xl"
    >
      {id !== undefined && <DrawerBody key={id} id={id} {...body} />}
    </RecordSheet>
  );
}

type DrawerBodyProps = Pick<ReviewDrawerProps, "canDecide" | "helpers" | "draft" | "onDraft"> & {
  id: string;
};

function DrawerBody({ id, onDraft, ...rest }: DrawerBodyProps) {
  const refresh = useRefresh();
  const read = useCallback((signal: AbortSignal) => readCase(id, signal), [id]);
  return (
    <RecordReading read={read} noun="review" failure="The review could not be read">
      {(found, again) => (
        <ReviewRecord
          {...found}
          {...rest}
          onDraft={onDraft}
          onResolved={() => {
            onDraft(undefined);
            again();
            refresh();
          }}
        />
      )}
    </RecordReading>
  );
}

async function readCase(id: string, signal: AbortSignal): Promise<ReviewCase> {
  const review = await callApi(getReview, { params: { id }, signal });
  const { system_id, system_name } = review.reviewed;
  const [system, risk, decisions] = await Promise.all([
    callApi(getSystem, { params: { id: system_id }, signal }),
    callApi(getRiskScore, { query: { system_name }, signal }),
    callApi(listDecisions, { query: { system_name, limit: String(OTHER_DECISIONS) }, signal }),
  ]);
  return { review, system, risk, decisions: decisions.data };
}
