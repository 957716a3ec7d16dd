"use client";

import { useCallback, useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { SearchInput } from "@/components/ui/search-input";
import { Skeleton } from "@/components/ui/skeleton";
import { useRead } from "@/components/ui/use-read";
import { useWrite } from "@/components/ui/use-write";
import type { Evidence } from "@/lib/features/evidence/schema";
import { Expiry, evidenceDetail, KIND_LABELS } from "./labels";

interface LibraryPickerProps {
  /** The controls that get it. */
  controlIds: readonly string[];
  /** What they all have already. */
  attachedIds: readonly string[];
  today: string;
  onAttached: (item: Evidence) => void;
}

/** Evidence that is there already, to attach once more. */
export function LibraryPicker({ controlIds, attachedIds, today, onAttached }: LibraryPickerProps) {
  const [search, setSearch] = useState("");
  const { write, isBusy, problem } = useWrite();
  const [busyId, setBusyId] = useState<string>();
  const read = useCallback(
    (signal: AbortSignal) => callApi("GET /v1/evidence", { query: { search, limit: "20" }, signal }),
    [search],
  );
  const { reading, again } = useRead(read);
  const attach = async (item: Evidence) => {
    setBusyId(item.id);
    const body = { control_ids: [...controlIds] };
    const done = await write(() =>
      callApi("POST /v1/evidence/{id}/controls", { params: { id: item.id }, body }),
    );
    if (done) onAttached(item);
  };
  return (
    <div className="flex flex-col gap-3">
      {problem && (
        <Callout tone="danger" role="alert" title="It was not attached">
          {problem.message}
        </Callout>
      )}
      <SearchInput label="Search the library" value={search} onChange={setSearch} />
      <div className="h-72 overflow-y-auto rounded-lg border">
        {reading.state === "loading" && <PickerSkeleton />}
        {reading.state === "failed" && (
          <div className="flex flex-col items-start gap-2 p-4 text-sm">
            <p role="alert">The library could not be read. {reading.message}</p>
            <Button size="sm" onClick={again}>
              Try again
            </Button>
          </div>
        )}
        {reading.state === "done" && (
          <ul className="divide-y">
            {reading.answer.data.map((item) => (
              <PickerRow
                key={item.id}
                item={item}
                today={today}
                isAttached={attachedIds.includes(item.id)}
                isBusy={isBusy && busyId === item.id}
                onAttach={() => void attach(item)}
              />
            ))}
            {reading.answer.data.length === 0 && (
              <li className="px-4 py-10 text-center text-ink-muted text-sm">
                {search === "" ? "The library is empty." : "Nothing matches."}
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}

interface PickerRowProps {
  item: Evidence;
  today: string;
  isAttached: boolean;
  isBusy: boolean;
  onAttach: () => void;
}

function PickerRow({ item, today, isAttached, isBusy, onAttach }: PickerRowProps) {
  const Icon = KIND_LABELS[item.kind].icon;
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <Icon className="size-4 shrink-0 text-ink-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm">{item.title}</p>
        <p className="flex gap-2 truncate text-ink-muted text-xs">
          {evidenceDetail(item)} · <Expiry item={item} today={today} className="text-xs" />
        </p>
      </div>
      {isAttached ? (
        <span className="text-ink-muted text-xs">Attached</span>
      ) : (
        <Button size="sm" isBusy={isBusy} aria-label={`Attach ${item.title}`} onClick={onAttach}>
          Attach
        </Button>
      )}
    </li>
  );
}

function PickerSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-3">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  );
}
