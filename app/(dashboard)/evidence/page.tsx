import { FileCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { People } from "@/components/controls/people";
import { AddEvidenceButton } from "@/components/evidence/add-evidence-button";
import { auditChoices } from "@/components/evidence/audit-choices";
import { EvidenceLibrary } from "@/components/evidence/evidence-library";
import { Page, PageHeader } from "@/components/shell/page-header";
import { ListMenu } from "@/components/tables/list-menu";
import { KEPT_VIEW_PARAMS } from "@/components/tables/view-address";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { isNarrowed, listFilters, listHref, readListQuery } from "@/components/ui/list-address";
import { Pagination } from "@/components/ui/pagination";
import { hasRole } from "@/lib/core/actor";
import { listAuditHistory } from "@/lib/features/audits";
import { listMembers, requireMember } from "@/lib/features/auth";
import { listEvidence } from "@/lib/features/evidence";
import { EvidenceQuerySchema } from "@/lib/features/evidence/schema";
import { listFrameworks } from "@/lib/features/frameworks";
import { readListViews } from "../list-views";

export const metadata: Metadata = { title: "Evidence" };

export default async function EvidencePage({ searchParams }: PageProps<"/evidence">) {
  const actor = await requireMember();
  const params = await searchParams;
  const query = readListQuery(EvidenceQuerySchema, params);
  const hrefOf = (skip: number) =>
    listHref("/evidence", EvidenceQuerySchema, params, { skip, also: KEPT_VIEW_PARAMS });
  const [library, audits, members, views] = await Promise.all([
    listEvidence(actor, query),
    listAuditHistory(actor, { skip: 0, limit: 100 }),
    listMembers(actor),
    readListViews(actor, "evidence", { path: "/evidence", params }),
  ]);
  if (library.data.length === 0 && query.skip > 0) redirect(hrefOf(0));
  const isFiltered = isNarrowed(EvidenceQuerySchema, params);
  const isUnused = library.total === 0 && !isFiltered;
  const frameworkNames = Object.fromEntries(listFrameworks().map(({ code, name }) => [code, name]));
  const today = new Date().toISOString().slice(0, 10);
  const canCollect = hasRole(actor.role, "contributor");
  const addButton = canCollect && (
    <AddEvidenceButton today={today} audits={auditChoices(audits.data, frameworkNames)} />
  );
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Comply" }]}
        title="Evidence"
        state={countOf(library.total, isFiltered ? "matching item" : "item")}
        action={
          !isUnused && (
            <>
              <ListMenu
                exportHref={listHref("/v1/evidence/export", EvidenceQuerySchema, params, { skip: 0 })}
              />
              {addButton}
            </>
          )
        }
      />
      {isUnused ? (
        <EmptyState icon={FileCheck} title="No evidence yet" actions={addButton || undefined}>
          Evidence shows that a control works: a file, a link or an audit, kept once and attached to every
          control it serves.{" "}
          <Link href="/frameworks" className="text-accent-text underline underline-offset-2">
            See what auditors want to see
          </Link>
          .
        </EmptyState>
      ) : (
        <People members={members.data}>
          <EvidenceLibrary
            items={library.data}
            views={views}
            total={library.total}
            query={listFilters(EvidenceQuerySchema, params)}
            owners={members.data.map(({ email, name }) => ({ value: email, label: name }))}
            today={today}
            canCollect={canCollect}
            deletesOf={hasRole(actor.role, "manager") ? null : actor.userId}
          />
        </People>
      )}
      {library.total > 0 && <Pagination {...query} total={library.total} noun="items" hrefOf={hrefOf} />}
    </Page>
  );
}
