"use client";

import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { ApiProblem } from "@/lib/core/api-client";

interface FormProblemProps {
  problem: ApiProblem | undefined;
  /** Reads the record again after another person has changed it. */
  onReload?: () => void;
}

/** Why a form was not saved. */
export function FormProblem({ problem, onReload }: FormProblemProps) {
  if (!problem) return null;
  if (problem.status === 412 && onReload)
    return (
      <Callout
        tone="danger"
        role="alert"
        title="Another person changed it meanwhile"
        action={<Button onClick={onReload}>Load their changes</Button>}
      >
        Loading their changes replaces what you entered here.
      </Callout>
    );
  return (
    <Callout tone="danger" role="alert" title="It was not saved">
      {problem.message}
    </Callout>
  );
}
