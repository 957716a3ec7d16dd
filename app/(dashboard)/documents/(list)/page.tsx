import { Files, FolderSync } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { People } from "@/components/controls/people";
import { AddDocuments } from "@/components/documents/add-documents";
import { DocumentList } from "@/components/documents/document-list";
import { ScansOffer } from "@/components/documents/scans-offer";
import { Page, PageHeader } from "@/components/shell/page-header";
import { ListMenu } from "@/components/tables/list-menu";
import { KEPT_VIEW_PARAMS } from "@/components/tables/view-address";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { isNarrowed, listFilters, listHref, readListQuery } from "@/components/ui/list-address";
import { Pagination } from "@/components/ui/pagination";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { listSources } from "@/lib/features/document-sources";
import { listDocuments } from "@/lib/features/documents";
import { DocumentQuerySchema } from "@/lib/features/documents/schema";
import { listSystemNames } from "@/lib/features/systems";
import { readListViews } from "../../list-views";

export const metadata: Metadata = { title: "Documents" };

export default async function DocumentsPage({ searchParams }: PageProps<"/documents">) {
  const actor = await requireMember();
  const params = await searchParams;
  const query = readListQuery(DocumentQuerySchema, params);
  const hrefOf = (skip: number) =>
    listHref("/documents", DocumentQuerySchema, params, { skip, also: KEPT_VIEW_PARAMS });
  const [documents, systemNames, members, { data: sources }, views] = await Promise.all([
    listDocuments(actor, query),
    listSystemNames(actor),
    listMembers(actor),
    listSources(actor, {}),
    readListViews(actor, "documents", { path: "/documents", params }),
  ]);
  if (documents.data.length === 0 && query.skip > 0) redirect(hrefOf(0));
  const isFiltered = isNarrowed(DocumentQuerySchema, params);
  const isUnused = documents.total === 0 && !isFiltered;
  const canAdd = hasRole(actor.role, "contributor");
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Comply" }]}
        title="Documents"
        state={countOf(documents.total, isFiltered ? "matching document" : "document")}
        action={
          <>
            {!isUnused && (
              <ListMenu
                exportHref={listHref("/v1/documents/export", DocumentQuerySchema, params, { skip: 0 })}
              />
            )}
            <Button asChild>
              <Link href="/documents/sources">
                <FolderSync />
                Sources
              </Link>
            </Button>
          </>
        }
      />
      {canAdd && <AddDocuments systemNames={systemNames} systemName={query.system_name} />}
      {canAdd && <ScansOffer documents={documents.data} />}
      {isUnused ? (
        <EmptyState icon={Files} title="No document yet">
          Policies, procedures, contracts and reports say how a system is governed.{" "}
          {canAdd
            ? "Drop the first ones above: PDF, Word, Excel, PowerPoint, web pages, email or text. Assay reads them, keeps every version, and shows where each sentence is."
            : "Contributors, managers and administrators can add them."}
        </EmptyState>
      ) : (
        <People members={members.data}>
          <DocumentList
            documents={documents.data}
            views={views}
            total={documents.total}
            query={listFilters(DocumentQuerySchema, params)}
            owners={members.data.map(({ email, name }) => ({ value: email, label: name }))}
            canChange={canAdd}
            systemNames={systemNames}
            sources={sources.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </People>
      )}
      {documents.total > 0 && (
        <Pagination {...query} total={documents.total} noun="documents" hrefOf={hrefOf} />
      )}
    </Page>
  );
}
