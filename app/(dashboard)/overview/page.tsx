import { Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { FiguresSkeleton, ListSkeleton, MultiplesSkeleton } from "@/components/overview/skeletons";
import { Page, PageHeader } from "@/components/shell/page-header";
import { PrintMargins } from "@/components/shell/print-margins";
import { StreamedPart } from "@/components/shell/streamed-part";
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
      <StreamedPart failure="The first steps could not be loaded">
        <FirstStepsPart />
      </StreamedPart>
      <StreamedPart failure="The alerts could not be loaded">
        <AlertsPart />
      </StreamedPart>
      <StreamedPart failure="The figures could not be loaded" fallback={<FiguresSkeleton />}>
        <FiguresPart />
      </StreamedPart>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <StreamedPart failure="Your work could not be loaded" fallback={<ListSkeleton rows={6} />}>
          <WorkPart />
        </StreamedPart>
        <StreamedPart failure="The legal dates could not be loaded" fallback={<ListSkeleton rows={5} />}>
          <LegalDatesPart />
        </StreamedPart>
      </div>
      <StreamedPart failure="The programs could not be loaded" fallback={<MultiplesSkeleton />}>
        <ProgramsPart />
      </StreamedPart>
      <StreamedPart failure="The systems could not be loaded" fallback={<MultiplesSkeleton />}>
        <SystemsPart />
      </StreamedPart>
      <StreamedPart
        failure="The state of the ledger could not be loaded"
        fallback={<ListSkeleton rows={3} />}
      >
        <LedgerPart />
      </StreamedPart>
    </Page>
  );
}
