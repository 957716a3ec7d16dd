import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { countOf } from "@/components/ui/count-of";
import type { ModelRecord, ProcessResult } from "@/lib/features/orchestrator/schema";
import { durationText } from "./amounts";
import { outcomeWord, sentenceOf } from "./labels";
import { modelLabel } from "./model-options";

interface RouteDetailsProps {
  attempts: ProcessResult["attempts"];
  passedOver: ProcessResult["passed_over"];
  models: readonly ModelRecord[];
}

/** What the router tried, and what it left out and why. */
export function RouteDetails({ attempts, passedOver, models }: RouteDetailsProps) {
  return (
    <div className="flex flex-col gap-1">
      {attempts.length > 0 && (
        <Disclosure title={countOf(attempts.length, "attempt")}>
          <ol className="flex flex-col gap-1">
            {attempts.map(({ model, outcome, latency_ms }, index) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: attempts are a record and keep their order.
                key={index}
                name={modelLabel(models, model)}
                detail={`${outcomeWord(outcome)} · ${durationText(latency_ms)}`}
              />
            ))}
          </ol>
        </Disclosure>
      )}
      {passedOver.length > 0 && (
        <Disclosure title={`${countOf(passedOver.length, "model")} passed over`}>
          <ul className="flex flex-col gap-1">
            {passedOver.map(({ model, reason }) => (
              <Row key={model} name={modelLabel(models, model)} detail={sentenceOf(reason)} />
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

function Row({ name, detail }: { name: string; detail: string }) {
  return (
    <li className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <span className="break-words font-medium">{name}</span>
      <span className="text-ink-soft tabular-nums">{detail}</span>
    </li>
  );
}

function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group text-sm">
      <summary className="-mx-1 flex min-h-8 list-none items-center gap-1.5 rounded-sm px-1 text-ink-soft hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
          aria-hidden
        />
        {title}
      </summary>
      <div className="py-1.5 pl-6">{children}</div>
    </details>
  );
}
