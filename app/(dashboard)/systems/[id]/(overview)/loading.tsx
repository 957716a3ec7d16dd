import { Page, PageHeader } from "@/components/shell/page-header";
import { DriftSkeleton, SystemPropertiesSkeleton, TimelineSkeleton } from "@/components/systems/skeletons";
import { Section } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

export default function LoadingSystem() {
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Govern" }, { label: "Systems", href: "/systems" }]}
        title={<Skeleton className="my-1 h-5 w-64" />}
        state={<Skeleton className="my-1 h-3 w-32" />}
        action={<Skeleton className="h-8 w-80 max-w-full" />}
      />
      <Skeleton className="my-1 h-3 w-2/3" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-8 max-lg:order-last">
          <Section id="drift" title="Drift">
            <DriftSkeleton />
          </Section>
          <Section id="timeline" title="Timeline" note="Decisions, reviews, audits and changes.">
            <TimelineSkeleton />
          </Section>
        </div>
        <SystemPropertiesSkeleton />
      </div>
    </Page>
  );
}
