import { Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Suspense } from "react";
import { FiguresSkeleton, ListSkeleton, MultiplesSkeleton } from "@/components/overview/skeletons";
import { Page, PageHeader } from "@/components/shell/page-header";
import { PrintMargins } from "@/components/shell/print-margins";
import { Button } from "@/components/ui/button";
import { hasRole } from "@/lib/core/actor";
import {
  AlertsPart,
  FiguresPart,
  FirstStepsPart,
  LedgerPart,
  LegalDatesPart,
  ProgramsPart,
  SystemsPart,
  WorkPart,
} from "./parts";
import { readActor } from "./read-overview";

export const metadata: Metadata = { title: "Overview" };

/** How the organization is doing, what is next, and since when. Each part is sent as soon as it is read. */
export default async function OverviewPage() {
  const actor = await readActor();
  return (
    <Page>
      <PrintMargins title={`Overview of ${actor.organizationName}`} />
      <PageHeader
        breadcrumb={[{ label: "Work" }]}
        title="Overview"
        state={actor.organizationName}
        action={
          hasRole(actor.role, "manager") && (
            <Button asChild variant="primary">
              <Link href="/audits/new">
                <Plus />
                New audit
              </Link>
            </Button>
          )
        }
      />
      <Suspense>
        <FirstStepsPart />
      </Suspense>
      <Suspense>
        <AlertsPart />
      </Suspense>
      <Suspense fallback={<FiguresSkeleton />}>
        <FiguresPart />
      </Suspense>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <WorkPart />
        </Suspense>
        <Suspense fallback={<ListSkeleton rows={5} />}>
          <LegalDatesPart />
        </Suspense>
      </div>
      <Suspense fallback={<MultiplesSkeleton />}>
        <ProgramsPart />
      </Suspense>
      <Suspense fallback={<MultiplesSkeleton />}>
        <SystemsPart />
      </Suspense>
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <LedgerPart />
      </Suspense>
    </Page>
  );
}
