import { ClipboardCheck, Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { AuditHistory } from "@/components/audits/audit-history";
import { RunningAudits } from "@/components/audits/running-audits";
import { Page, PageHeader } from "@/components/shell/page-header";
import { ListMenu } from "@/components/tables/list-menu";
import { KEPT_VIEW_PARAMS } from "@/components/tables/view-address";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { isNarrowed, listHref, readListQuery } from "@/components/ui/list-address";
import { Pagination } from "@/components/ui/pagination";
import { hasRole } from "@/lib/core/actor";
import { listAuditHistory, listOpenAudits, listSystemNames } from "@/lib/features/audits";
import { AuditHistoryQuerySchema } from "@/lib/features/audits/history-schema";
import { requireMember } from "@/lib/features/auth";
import { listFrameworks } from "@/lib/features/frameworks";
import { readListViews } from "../../list-views";

export const metadata: Metadata = { title: "Audits" };

export default async function AuditsPage({ searchParams }: PageProps<"/audits">) {
  const actor = await requireMember();
  const params = await searchParams;
  const query = readListQuery(AuditHistoryQuerySchema, params);
  const hrefOf = (skip: number) =>
    listHref("/audits", AuditHistoryQuerySchema, params, { skip, also: KEPT_VIEW_PARAMS });
  const [history, openAudits, systemNames, views] = await Promise.all([
    listAuditHistory(actor, query),
    listOpenAudits(actor),
    listSystemNames(actor),
    readListViews(actor, "audits", { path: "/audits", params }),
  ]);
  if (history.data.length === 0 && query.skip > 0) redirect(hrefOf(0));
  const frameworks = listFrameworks();
  const isFiltered = isNarrowed(AuditHistoryQuerySchema, params);
  const isUnused = history.total === 0 && !isFiltered;
  const running = openAudits.filter((audit) => audit.status !== "failed").length;
  const newAudit = hasRole(actor.role, "manager") && (
    <Button asChild variant="primary">
      <Link href="/audits/new">
        <Plus />
        New audit
      </Link>
    </Button>
  );
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Govern" }]}
        title="Audits"
        state={`${history.total.toLocaleString("en")} completed${isFiltered ? " that match" : ""}, ${running} running`}
        action={
          <>
            {!isUnused && (
              <ListMenu
                exportHref={listHref("/v1/audit-history/export", AuditHistoryQuerySchema, params, {
                  skip: 0,
                })}
              />
            )}
            {newAudit}
          </>
        }
      />
      {openAudits.length > 0 && (
        <Section id="open" title="Running and failed" note="Failed audits stay here for a day.">
          <RunningAudits
            audits={openAudits}
            frameworkNames={Object.fromEntries(frameworks.map(({ code, name }) => [code, name]))}
          />
        </Section>
      )}
      {isUnused ? (
        <EmptyState icon={ClipboardCheck} title="No audit is completed yet" actions={newAudit || undefined}>
          An audit reads what your documents say about a system and judges each control of a framework, with
          quotes.{" "}
          <Link href="/frameworks" className="text-accent-text underline underline-offset-2">
            See what each framework asks
          </Link>
          .
        </EmptyState>
      ) : (
        <AuditHistory audits={history.data} views={views} frameworks={frameworks} systemNames={systemNames} />
      )}
      {history.total > 0 && <Pagination {...query} total={history.total} noun="audits" hrefOf={hrefOf} />}
    </Page>
  );
}
