"use client";

import { SearchX } from "lucide-react";
import { useState } from "react";
import type { Helper } from "@/components/shell/forbidden";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { AddressFilters, systemFilter } from "@/components/ui/address-filters";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterBar, FilterRow } from "@/components/ui/filter-bar";
import { useOpenRecord, useServerFilter } from "@/components/ui/page-address";
import type { ReviewItem } from "@/lib/features/governance/schema";
import { REVIEW_STATUSES } from "@/lib/features/governance/vocabulary";
import { REVIEW_STATUS_LABELS } from "./labels";
import { EMPTY_DRAFT, isEmptyDraft, type ResolutionDraft } from "./resolution-draft";
import { ReviewDrawer } from "./review-drawer";
import { ReviewTable } from "./review-table";

interface ReviewQueueProps {
  reviews: readonly ReviewItem[];
  systemNames: readonly string[];
  canDecide: boolean;
  helpers: readonly Helper[];
}

const STATUS_OPTIONS = REVIEW_STATUSES.map((value) => ({ value, label: REVIEW_STATUS_LABELS[value].label }));

/** What waits for a person, the longest waiting first; one opens in a drawer. */
export function ReviewQueue({ reviews, systemNames, canDecide, helpers }: ReviewQueueProps) {
  const { params, change, isPending } = useServerFilter();
  const { openId, hrefOf, open } = useOpenRecord("review");
  const [drafts, setDrafts] = useState<Readonly<Record<string, ResolutionDraft>>>({});
  useUnsavedChanges(Object.values(drafts).some((draft) => !isEmptyDraft(draft)));
  const siblings = useSteadyOrder(
    reviews.map((review) => review.id),
    openId !== undefined,
  );
  const rows = reviews.map((review) => ({
    ...review,
    href: hrefOf(review.id),
    open: () => open(review.id, "push"),
  }));
  const filters = (
    <FilterRow>
      <AddressFilters
        filters={[
          { name: "Status", param: "status", heading: "Statuses", options: STATUS_OPTIONS },
          systemFilter(systemNames),
        ]}
        areFirst
        params={params}
        change={change}
      />
    </FilterRow>
  );
  return (
    <>
      {rows.length > 0 ? (
        <ReviewTable rows={rows} toolbar={filters} isPending={isPending} />
      ) : (
        <div className="flex flex-col gap-3">
          <FilterBar>{filters}</FilterBar>
          <EmptyState
            icon={SearchX}
            title="No review matches"
            actions={
              <Button onClick={() => change({ status: undefined, system_name: undefined })}>
                Reset the filters
              </Button>
            }
          >
            No review has all of the filters above.
          </EmptyState>
        </div>
      )}
      <ReviewDrawer
        id={openId}
        siblings={siblings}
        canDecide={canDecide}
        helpers={helpers}
        draft={drafts[openId ?? ""] ?? EMPTY_DRAFT}
        hrefOf={hrefOf}
        onChange={(id) => open(id, "replace")}
        onDraft={(draft) => {
          if (openId !== undefined) setDrafts({ ...drafts, [openId]: draft ?? EMPTY_DRAFT });
        }}
      />
    </>
  );
}

/**
 * The ids of a list as they were when its drawer was opened. A record that is answered in the drawer moves
 * to another place of the list; stepping on from it must still lead to the one that came next.
 */
function useSteadyOrder(ids: readonly string[], isOpen: boolean): readonly string[] {
  const [order, setOrder] = useState(ids);
  if (isOpen) return order;
  if (order.join(" ") !== ids.join(" ")) setOrder(ids);
  return ids;
}
