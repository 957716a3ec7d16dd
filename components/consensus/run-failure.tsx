import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import { askAgainHref } from "./hrefs";
import { failureText } from "./labels";

interface RunFailureProps {
  id: string;
  failure: string | null;
  /** Some model did answer. */
  hasWords: boolean;
  canAsk: boolean;
}

/** Why a run failed, and the way to ask the same again; it has the place and the look of an outcome. */
export function RunFailure({ id, failure, hasWords, canAsk }: RunFailureProps) {
  return (
    <Card className="flex min-h-64 grow flex-col gap-3 p-5">
      <div className="flex flex-col gap-1">
        <Status tone="danger" className="font-semibold text-xl [&_svg]:size-5">
          Failed
        </Status>
        <p className="text-ink-soft text-sm">The run failed and gives no outcome.</p>
      </div>
      <div className="flex flex-col gap-2 border-t pt-3 text-sm leading-6 *:max-w-prose">
        <p>{failure === null ? "It stopped before the models were done." : failureText(failure)}</p>
        {hasWords && (
          <p>
            What was said before is kept below. It was not counted, because part of a deliberation decides
            nothing.
          </p>
        )}
      </div>
      {canAsk && (
        <Button asChild variant="primary" className="mt-auto self-start print:hidden">
          <Link href={askAgainHref(id)}>Ask again</Link>
        </Button>
      )}
    </Card>
  );
}
