import { Files, FolderSync } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { People } from "@/components/controls/people";
import { AddDocuments } from "@/components/documents/add-documents";
import { DocumentList } from "@/components/documents/document-list";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { listSources } from "@/lib/features/document-sources";
import { listDocuments } from "@/lib/features/documents";
import { type DocumentQuery, DocumentQuerySchema } from "@/lib/features/documents/schema";
import { listSystemNames } from "@/lib/features/systems";

export const metadata: Metadata = { title: "Documents" };

type Params = Record<string, string | string[] | undefined>;

export default async function DocumentsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const actor = await requireMember();
  const params = await searchParams;
  const query = readQuery(params);
  const view = params.view === "grid" ? "grid" : undefined;
  const [documents, systemNames, members, { data: sources }] = await Promise.all([
    listDocuments(actor, query),
    listSystemNames(actor),
    listMembers(actor),
    listSources(actor, {}),
  ]);
  if (documents.data.length === 0 && query.skip > 0) redirect(hrefOf(query, view, 0));
  const isFiltered = FILTERS.some((name) => query[name] !== undefined);
  const isUnused = documents.total === 0 && !isFiltered;
  const canAdd = hasRole(actor.role, "contributor");
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Comply" }]}
        title="Documents"
        state={countOf(documents.total, isFiltered ? "matching document" : "document")}
        action={
          <Button asChild>
            <Link href="/documents/sources">
              <FolderSync />
              Sources
            </Link>
          </Button>
        }
      />
      {canAdd && <AddDocuments systemNames={systemNames} systemName={query.system_name} />}
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
            systemNames={systemNames}
            sources={sources.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </People>
      )}
      {documents.total > 0 && (
        <Pagination
          {...query}
          total={documents.total}
          noun="documents"
          hrefOf={(skip) => hrefOf(query, view, skip)}
        />
      )}
    </Page>
  );
}

const FILTERS = ["system_name", "of", "kind", "status", "source_id", "search"] as const;

/** The filters of the address; what makes no sense there is treated as absent. */
function readQuery(params: Params): DocumentQuery {
  const given = Object.fromEntries([...FILTERS, "skip"].map((name) => [name, params[name] || undefined]));
  const parsed = DocumentQuerySchema.safeParse(given);
  return parsed.success ? parsed.data : DocumentQuerySchema.parse({});
}

function hrefOf(query: DocumentQuery, view: string | undefined, skip: number): string {
  const params = new URLSearchParams();
  for (const name of FILTERS) if (query[name] !== undefined) params.set(name, query[name]);
  if (view !== undefined) params.set("view", view);
  if (skip > 0) params.set("skip", String(skip));
  return params.size > 0 ? `/documents?${params}` : "/documents";
}
