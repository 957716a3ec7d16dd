import { FolderSync, Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { SourceList } from "@/components/document-sources/source-list";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { hasRole } from "@/lib/core/actor";
import { requireMember } from "@/lib/features/auth";
import { listSources } from "@/lib/features/document-sources";
import { listSystemNames } from "@/lib/features/systems";

export const metadata: Metadata = { title: "Document sources" };

export default async function DocumentSourcesPage() {
  const actor = await requireMember();
  const [{ data: sources }, systemNames] = await Promise.all([
    listSources(actor, {}),
    listSystemNames(actor),
  ]);
  const canManage = hasRole(actor.role, "manager");
  const connect = canManage && (
    <Button asChild variant="primary">
      <Link href="/documents/sources/new">
        <Plus />
        Connect a source
      </Link>
    </Button>
  );
  const failed = sources.filter(({ last_reading }) => last_reading?.status === "failed").length;
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Documents", href: "/documents" }]}
        title="Sources"
        state={`${countOf(sources.length, "source")}${failed > 0 ? `, ${failed} could not be read` : ""}`}
        action={sources.length > 0 && connect}
      />
      {sources.length === 0 ? (
        <EmptyState icon={FolderSync} title="No source yet" actions={connect || undefined}>
          A folder of a Git repository or a list of URLs whose files become documents and stay current: what
          changes becomes a new version. {canManage ? "" : "Managers and administrators can connect one."}
        </EmptyState>
      ) : (
        <SourceList sources={sources} systemNames={systemNames} canManage={canManage} />
      )}
    </Page>
  );
}
