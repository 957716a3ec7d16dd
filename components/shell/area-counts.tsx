"use client";

import { createContext, type ReactNode, useContext } from "react";

/** What waits in an area, by its path. */
export type AreaCounts = Readonly<Record<string, { count: number; noun: string }>>;

const AreaCountsContext = createContext<AreaCounts>({});

/** Lets the sidebar and its sheet on a phone show how much waits in an area. */
export function AreaCountsProvider({ counts, children }: { counts: AreaCounts; children: ReactNode }) {
  return <AreaCountsContext value={counts}>{children}</AreaCountsContext>;
}

/** How much waits in the area; undefined when nothing does. */
export function useAreaCount(href: string): { count: number; noun: string } | undefined {
  const waiting = useContext(AreaCountsContext)[href];
  return waiting && waiting.count > 0 ? waiting : undefined;
}
