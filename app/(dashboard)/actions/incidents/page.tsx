import { Siren } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ACTION_PAGES } from "@/components/actions/hrefs";
import { IncidentList } from "@/components/incidents/incident-list";
import { NewIncident } from "@/components/incidents/new-incident";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { hasRole } from "@/lib/core/actor";
import { countOverdueIncidents, listIncidents } from "@/lib/features/actions";
import { type IncidentQuery, IncidentQuerySchema } from "@/lib/features/actions/incident-schema";
import { requireMember } from "@/lib/features/auth";
import { listSystemNames } from "@/lib/features/systems";

export const metadata: Metadata = { title: "Incidents" };

type Params = Record<string, string | string[] | undefined>;

export default async function IncidentsPage({ searchParams }: PageProps<"/actions/incidents">) {
  const actor = await requireMember();
  const params = await searchParams;
  const query = readQuery(params);
  const [incidents, overdue, systemNames] = await Promise.all([
    listIncidents(actor, query),
    countOverdueIncidents(actor),
    listSystemNames(actor),
  ]);
  if (incidents.data.length === 0 && query.skip > 0) redirect(hrefOf(query, 0));
  const isFiltered = FILTERS.some((name) => query[name] !== undefined);
  const isUnused = incidents.total === 0 && !isFiltered && params.incident === undefined;
  const canWork = hasRole(actor.role, "contributor");
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Work" }]}
        title="Incidents"
        state={`${countOf(incidents.total, isFiltered ? "matching incident" : "incident")}, ${countOf(overdue, "report")} overdue`}
        action={canWork && <NewIncident systemNames={systemNames} />}
      />
      <SectionNav label="Actions" items={ACTION_PAGES} />
      {isUnused ? (
        <EmptyState icon={Siren} title="No incident recorded">
          A serious incident of an AI system has to be reported to the market surveillance authority within 2,
          10 or 15 days (EU AI Act, Article 73). Record it here to see the deadline and what is done about it.
        </EmptyState>
      ) : (
        <IncidentList
          incidents={incidents.data}
          systemNames={systemNames}
          canWork={canWork}
          canManage={hasRole(actor.role, "manager")}
        />
      )}
      {incidents.total > 0 && (
        <Pagination
          {...query}
          total={incidents.total}
          noun="incidents"
          hrefOf={(skip) => hrefOf(query, skip)}
        />
      )}
    </Page>
  );
}

const FILTERS = ["status", "kind", "severity", "clock", "system_name"] as const;

/** The filters of the address; what makes no sense there is treated as absent. */
function readQuery(params: Params): IncidentQuery {
  const given = Object.fromEntries([...FILTERS, "skip"].map((name) => [name, params[name] || undefined]));
  const parsed = IncidentQuerySchema.safeParse(given);
  return parsed.success ? parsed.data : IncidentQuerySchema.parse({});
}

function hrefOf(query: IncidentQuery, skip: number): string {
  const params = new URLSearchParams();
  for (const name of FILTERS) {
    const value = query[name];
    if (value !== undefined) params.set(name, value);
  }
  if (skip > 0) params.set("skip", String(skip));
  return params.size > 0 ? `/actions/incidents?${params}` : "/actions/incidents";
}
