import Link from "next/link";
import { cn } from "@/components/ui/class-names";
import { MODEL_TIERS, type ModelRecord, type ModelTier } from "@/lib/features/orchestrator/schema";
import { TIER_LABELS } from "./labels";
import { ModelCard } from "./model-facts";
import { ModelRow } from "./model-row";

const HEADS = [
  { label: "Model" },
  { label: "Provider" },
  { label: "Status" },
  { label: "Latency", isNumber: true },
  { label: "In / out per 1k tokens", isNumber: true },
  { label: "Context", isNumber: true },
  { label: "Calls", isNumber: true },
  { label: "Month's cost", isNumber: true },
] as const;

/** The models by what they are for: leader, board, the validator that is the consensus, operators. */
export function ModelTable({ models }: { models: readonly ModelRecord[] }) {
  return (
    <>
      <div className="overflow-clip rounded-lg border bg-surface max-lg:hidden">
        <table className="w-full border-collapse text-sm" aria-label="Models by tier">
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th
                  key={head.label}
                  scope="col"
                  className={cn(
                    "sticky top-0 z-10 h-9 whitespace-nowrap border-b bg-sunken px-3 text-left font-medium text-ink-muted text-xs first:pl-4 last:pr-4",
                    "isNumber" in head && "text-right",
                  )}
                >
                  {head.label}
                </th>
              ))}
            </tr>
          </thead>
          {MODEL_TIERS.map((tier) => (
            <TierRows key={tier} tier={tier} models={models.filter((model) => model.tier === tier)} />
          ))}
        </table>
      </div>
      <div className="flex flex-col gap-5 lg:hidden">
        {MODEL_TIERS.map((tier) => (
          <section key={tier} aria-label={TIER_LABELS[tier].label} className="flex flex-col gap-2">
            <p className="text-ink-muted text-sm">
              <span className="font-semibold text-ink">{TIER_LABELS[tier].label}</span> ·{" "}
              {TIER_LABELS[tier].purpose}
            </p>
            <ul className="overflow-clip rounded-lg border bg-surface">
              {models
                .filter((model) => model.tier === tier)
                .map((model) => (
                  <ModelCard key={model.id} model={model} />
                ))}
            </ul>
            {tier === "board" && <Validator className="mt-3" />}
          </section>
        ))}
      </div>
    </>
  );
}

function TierRows({ tier, models }: { tier: ModelTier; models: readonly ModelRecord[] }) {
  return (
    <>
      <tbody>
        <tr className="border-b bg-canvas">
          <th
            scope="rowgroup"
            colSpan={HEADS.length}
            className="h-9 px-4 text-left font-normal text-ink-muted"
          >
            <span className="font-semibold text-ink">{TIER_LABELS[tier].label}</span>
            <span className="ml-2">{TIER_LABELS[tier].purpose}</span>
          </th>
        </tr>
        {models.map((model) => (
          <ModelRow key={model.id} model={model} />
        ))}
      </tbody>
      {tier === "board" && (
        <tbody>
          <tr className="border-b bg-canvas">
            <td colSpan={HEADS.length} className="h-9 px-4">
              <Validator />
            </td>
          </tr>
        </tbody>
      )}
    </>
  );
}

/** Not a model but the engine that counts the board's votes. */
function Validator({ className }: { className?: string }) {
  return (
    <p className={cn("text-ink-muted text-sm", className)}>
      <span className="font-semibold text-ink">Validator</span>
      <span className="ml-2">
        Counts votes, keeps dissent and says how far an agreement carries: the{" "}
        <Link href="/consensus" className="text-accent-text underline underline-offset-2">
          consensus engine
        </Link>
        , which is code and no model.
      </span>
    </p>
  );
}
