"use client";

import { Button } from "./button";
import { Callout } from "./callout";

interface ErrorStateProps {
  /** What could not be shown: "The audit history could not be loaded". */
  title: string;
  error: unknown;
  retry: () => void;
}

/** A failed request never looks like an empty list: what failed, how to report it, and retry. */
export function ErrorState({ title, error, retry }: ErrorStateProps) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
  return (
    <Callout tone="danger" role="alert" title={title} action={<Button onClick={retry}>Try again</Button>}>
      <p>
        If it happens again, tell the person who runs Assay
        {digest ? (
          <>
            {" "}
            and name the error <code className="font-mono text-xs">{digest}</code>
          </>
        ) : null}
        .
      </p>
    </Callout>
  );
}
