import { Ban, ChevronRight, Info } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ConsensusDecisionWord, ModelText } from "@/components/consensus/labels";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { countOf } from "@/components/ui/count-of";
import { Facts } from "@/components/ui/facts";
import { Reference } from "@/components/ui/reference";
import { Status } from "@/components/ui/status";
import type { ModelRecord, ProcessResult } from "@/lib/features/orchestrator/schema";
import { costText, durationText } from "./amounts";
import { outcomeWord, sentenceOf } from "./labels";
import { modelLabel } from "./model-options";

interface TaskResultProps {
  result: ProcessResult;
  models: readonly ModelRecord[];
}

/** What a model answered, which one, why it was chosen, and what it cost. */
export function TaskResult({ result, models }: TaskResultProps) {
  const { consensus } = result;
  const names = result.model_used.split(/,\s*/).map((id) => modelLabel(models, id));
  return (
    <Card className="flex flex-col gap-5 p-5">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="font-semibold text-base">{names.join(", ")}</h2>
          <CopyButton size="sm" variant="ghost" label="Copy the answer" text={result.result} />
        </div>
        {result.is_refusal && (
          <Note tone="warning" icon={Ban} word="Refused">
            The model declined for reasons of content. These are its words, not an answer.
          </Note>
        )}
        {result.is_bounded && (
          <Note tone="neutral" icon={Info} word="Bounded answer">
            Looked up and screened by an embedded operator, not reasoned.
          </Note>
        )}
        {consensus && (
          <div className="flex flex-wrap items-center gap-3">
            <ConsensusDecisionWord decision={consensus.decision} look="soft" />
            <Button asChild size="sm">
              <Link href={`/consensus/${consensus.id}`}>Open the consensus with every vote</Link>
            </Button>
          </div>
        )}
        <ModelText>{result.result}</ModelText>
      </div>
      <p className="border-t pt-4 text-ink-soft text-sm">{result.routing_reason}</p>
      <Facts
        items={[
          { label: "Tokens", value: tokensText(result) },
          {
            label: "Cost",
            value: <span title={result.estimated_cost}>{costText(result.estimated_cost)}</span>,
          },
          { label: "Took", value: durationText(result.latency_ms) },
          { label: "Run", value: <Reference value={result.id} label="run id" /> },
        ]}
        className="tabular-nums"
      />
      <RouteDetails attempts={result.attempts} passedOver={result.passed_over} models={models} />
    </Card>
  );
}

interface NoteProps {
  tone: "warning" | "neutral";
  icon: typeof Info;
  word: string;
  children: string;
}

function Note({ tone, icon, word, children }: NoteProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
      <Status tone={tone} icon={icon} look="soft">
        {word}
      </Status>
      {children}
    </p>
  );
}

function tokensText({ tokens_used, usage }: ProcessResult): string {
  if (tokens_used === 0) return "None";
  const total = tokens_used.toLocaleString("en");
  if (!usage) return total;
  const parts = `${usage.prompt_tokens.toLocaleString("en")} in, ${usage.completion_tokens.toLocaleString("en")} out`;
  return `${total} (${parts})${usage.is_estimated ? ", counted here because the provider reported none that can be right" : ""}`;
}

interface RouteDetailsProps {
  attempts: ProcessResult["attempts"];
  passedOver: ProcessResult["passed_over"];
  models: readonly ModelRecord[];
}

/** What the router tried, and what it left out and why. */
function RouteDetails({ attempts, passedOver, models }: RouteDetailsProps) {
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
