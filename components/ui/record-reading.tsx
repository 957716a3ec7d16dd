"use client";

import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Callout } from "./callout";
import { EmptyState } from "./empty-state";
import { Skeleton } from "./skeleton";
import { useRead } from "./use-read";

interface RecordReadingProps<Answer> {
  /** Must stay the same function until another record is to be read. */
  read: (signal: AbortSignal) => Promise<Answer>;
  /** What is read: "ledger entry". */
  noun: string;
  /** "The evidence could not be read". */
  failure: string;
  /** Draws the record; `again` reads it again. */
  children: (answer: Answer, again: () => void) => ReactNode;
}

/** A record that a drawer reads when it opens, because the list may be older or not hold it. */
export function RecordReading<Answer>({ read, noun, failure, children }: RecordReadingProps<Answer>) {
  const { reading, again } = useRead(read);
  if (reading.state === "loading") {
    return (
      <div className="flex flex-col gap-6 p-5" aria-busy>
        <Skeleton className="h-6 w-72 max-w-full" />
        <Skeleton className="h-40" />
        <Skeleton className="h-32" />
      </div>
    );
  }
  if (reading.state === "failed" && reading.isMissing) {
    return (
      <div className="p-5" role="alert">
        <EmptyState icon={SearchX} title={`There is no such ${noun}`}>
          The address may be mistyped, or name what is gone or belongs to another organization.
        </EmptyState>
      </div>
    );
  }
  if (reading.state === "failed") {
    return (
      <div className="p-5">
        <Callout
          tone="danger"
          role="alert"
          title={failure}
          action={<Button onClick={again}>Try again</Button>}
        >
          {reading.message}
        </Callout>
      </div>
    );
  }
  return children(reading.answer, again);
}
