import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { askAgainHref } from "./hrefs";
import { failureText } from "./words";

interface RunFailureProps {
  id: string;
  failure: string | null;
  /** Some model did answer. */
  hasWords: boolean;
  canAsk: boolean;
}

/** Why a run failed, and the way to ask the same again. */
export function RunFailure({ id, failure, hasWords, canAsk }: RunFailureProps) {
  return (
    <Callout
      tone="danger"
      title="The run failed and gives no outcome"
      className="grow lg:min-h-64 p-5"
      action={
        canAsk && (
          <Button asChild>
            <Link href={askAgainHref(id)}>Ask again</Link>
          </Button>
        )
      }
    >
      <p>{failure === null ? "It stopped before the models were done." : failureText(failure)}</p>
      {hasWords && (
        <p className="mt-2">
          What was said before is kept below. It was not counted, because part of a deliberation decides
          nothing.
        </p>
      )}
    </Callout>
  );
}
