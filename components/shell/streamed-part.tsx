"use client";

import { catchError } from "next/error";
import { type ReactNode, Suspense } from "react";
import { ErrorState } from "@/components/ui/error-state";

interface StreamedPartProps {
  /** What could not be shown: "The timeline could not be loaded". */
  failure: string;
  /** Holds the place until the part is there; none where there may be nothing to show. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A part of a page that is sent as soon as it is read. If it fails, its place says so, and the rest of the page is not affected. */
export function StreamedPart({ failure, fallback, children }: StreamedPartProps) {
  return (
    <PartBoundary title={failure}>
      <Suspense
        fallback={
          fallback && (
            <div aria-busy className="contents">
              {fallback}
            </div>
          )
        }
      >
        {children}
      </Suspense>
    </PartBoundary>
  );
}

const PartBoundary = catchError(({ title }: { title: string }, { error, retry }) => (
  <ErrorState title={title} error={error} retry={retry} />
));
