import { ChartColumn } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { BudgetMeter } from "@/components/orchestrator/budget-meter";
import { SpendChart } from "@/components/orchestrator/spend-chart";
import { SpendTable } from "@/components/orchestrator/spend-table";
import { Page } from "@/components/shell/page-header";
import { Card, Section } from "@/components/ui/card";
import { cn } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { requireMember } from "@/lib/features/auth";
import { readEcosystem, readModelUsage } from "@/lib/features/orchestrator";
import { UsageQuerySchema } from "@/lib/features/orchestrator/schema";
import { OrchestratorHeader } from "../orchestrator-header";

export const metadata: Metadata = { title: "Spend" };

export default async function SpendPage({ searchParams }: PageProps<"/orchestrator/spend">) {
  const actor = await requireMember();
  const { days } = readQuery((await searchParams).days);
  const [ecosystem, usage] = await Promise.all([readEcosystem(actor), readModelUsage(actor, { days })]);
  const models = ecosystem.models.map(({ id, label }) => ({ id, label }));
  return (
    <Page isWide>
      <OrchestratorHeader ecosystem={ecosystem} />
      <Card className="max-w-3xl p-4">
        <BudgetMeter budget={usage.budget} />
      </Card>
      <div className="flex flex-col gap-3">
        <DaysChoice days={days} />
        {usage.data.length === 0 ? (
          <EmptyState icon={ChartColumn} title={`No model was asked in ${days} days`}>
            Every call is recorded here with its tokens and its cost, by day and model.{" "}
            <Link href="/orchestrator/playground" className="text-accent-text underline underline-offset-2">
              Put a task to a model
            </Link>
            .
          </EmptyState>
        ) : (
          <Card className="p-5">
            <SpendChart usage={usage} models={models} />
          </Card>
        )}
      </div>
      {usage.data.length > 0 && (
        <Section id="by-model" title="By model" note="Failed calls count with the tokens they used.">
          <SpendTable usage={usage} models={models} />
        </Section>
      )}
    </Page>
  );
}

/** The days of the address; what makes no sense there is treated as absent. */
function readQuery(days: string | string[] | undefined) {
  const parsed = UsageQuerySchema.safeParse({ days });
  return parsed.success ? parsed.data : UsageQuerySchema.parse({});
}

const SPEND_DAYS = [7, 30, 90] as const;

/** How far back the spend is shown; in the address, so that it can be shared. */
function DaysChoice({ days }: { days: number }) {
  return (
    <nav aria-label="How far back">
      <ul className="flex gap-2">
        {SPEND_DAYS.map((choice) => (
          <li key={choice}>
            <Link
              href={choice === 30 ? "/orchestrator/spend" : `/orchestrator/spend?days=${choice}`}
              scroll={false}
              aria-current={choice === days ? "true" : undefined}
              className={cn(
                "inline-flex h-7 items-center rounded-md border px-2 text-sm transition-colors",
                choice === days
                  ? "border-accent bg-accent-soft font-medium text-accent-text"
                  : "bg-surface text-ink-soft hover:bg-hover",
              )}
            >
              {choice} days
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
