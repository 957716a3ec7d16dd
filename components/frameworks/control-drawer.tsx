"use client";

import { type ReactNode, startTransition, useCallback, useEffect, useOptimistic } from "react";
import { useServerFilter } from "@/components/ui/page-address";
import { RecordSheet } from "@/components/ui/record-sheet";
import { Skeleton } from "@/components/ui/skeleton";
import type { ListedFramework } from "@/lib/features/frameworks/schema";
import { controlHref } from "./labels";

/** The control that is open, as the address has it; the server renders its details. */
export function useOpenControl() {
  const { params, change } = useServerFilter();
  const rendered = params.get("control") ?? undefined;
  const [reference, expect] = useOptimistic(rendered);
  const open = useCallback(
    (next: string | undefined, mode: "push" | "replace" = "replace") =>
      // The drawer opens with the click; what is in it follows.
      startTransition(() => {
        expect(next);
        change({ control: next, requirement: undefined }, mode);
      }),
    [change, expect],
  );
  return {
    reference,
    /** Of the requirement that a search led to. */
    requirement: params.get("requirement") ?? undefined,
    isReading: reference !== rendered,
    open,
  };
}

interface ControlDrawerProps {
  framework: Pick<ListedFramework, "code" | "name">;
  opened: ReturnType<typeof useOpenControl>;
  /** The control that an earlier reference leads to. */
  aliases: Readonly<Record<string, string>>;
  /** References of the list it was opened from, for the steps to the next and the one before. */
  siblings: readonly string[];
  /** The details, as the server renders them for the address. */
  children: ReactNode;
}

export function ControlDrawer({ framework, opened, aliases, siblings, children }: ControlDrawerProps) {
  const { reference, requirement, isReading, open } = opened;
  const id = reference === undefined ? undefined : (aliases[reference] ?? reference);
  useEffect(() => {
    if (id === undefined || isReading || requirement === undefined) return;
    document.getElementById(requirement)?.scrollIntoView({ block: "center" });
  }, [id, isReading, requirement]);
  return (
    <RecordSheet
      id={id}
      siblings={siblings}
      noun="control"
      title={`${framework.name} · ${id ?? ""}`}
      hrefOf={(next) => controlHref(framework.code, next)}
      onChange={open}
    >
      {isReading ? (
        <div className="flex flex-col gap-6 p-5" aria-busy>
          <Skeleton className="h-6 w-72 max-w-full" />
          <Skeleton className="h-20" />
          <Skeleton className="h-64" />
        </div>
      ) : (
        children
      )}
    </RecordSheet>
  );
}
