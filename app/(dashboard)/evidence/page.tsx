import { FileCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { AddEvidenceButton } from "@/components/evidence/add-evidence-dialog";
import { auditChoices } from "@/components/evidence/audit-choices";
import { EvidenceLibrary } from "@/components/evidence/evidence-library";
import { Page, PageHeader } from "@/components/shell/page-header";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { hasRole } from "@/lib/core/actor";
import { listAuditHistory } from "@/lib/features/audits";
import { requireMember } from "@/lib/features/auth";
import { listEvidence } from "@/lib/features/evidence";
import { type EvidenceQuery, EvidenceQuerySchema } from "@/lib/features/evidence/schema";
import { listFrameworks } from "@/lib/features/frameworks";

export const metadata: Metadata = { title: "Evidence" };

interface EvidencePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function EvidencePage({ searchParams }: EvidencePageProps) {
  const actor = await requireMember();
  const query = readQuery(await searchParams);
  const [library, audits] = await Promise.all([
    listEvidence(actor, query),
    listAuditHistory(actor, { skip: 0, limit: 100 }),
  ]);
  if (library.data.length === 0 && query.skip > 0) redirect(hrefOf(query, 0));
  const isFiltered = query.search !== undefined && query.search !== "";
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
        action={!isUnused && addButton}
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
        <EvidenceLibrary
          items={library.data}
          today={today}
          canCollect={canCollect}
          deletesOf={hasRole(actor.role, "manager") ? null : actor.userId}
        />
      )}
      {library.total > 0 && (
        <Pagination {...query} total={library.total} noun="items" hrefOf={(skip) => hrefOf(query, skip)} />
      )}
    </Page>
  );
}

/** The search of the address; what makes no sense there is treated as absent. */
function readQuery({ search, skip }: Record<string, string | string[] | undefined>): EvidenceQuery {
  const parsed = EvidenceQuerySchema.safeParse({ search, skip });
  return parsed.success ? parsed.data : EvidenceQuerySchema.parse({});
}

function hrefOf(query: EvidenceQuery, skip: number): string {
  const params = new URLSearchParams();
  if (query.search !== undefined) params.set("search", query.search);
  if (skip > 0) params.set("skip", String(skip));
  return params.size > 0 ? `/evidence?${params}` : "/evidence";
}
