import { Box, Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { People } from "@/components/controls/people";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SystemList } from "@/components/systems/system-list";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { listSystemOverviews } from "@/lib/features/governance";
import { type SystemQuery, SystemQuerySchema } from "@/lib/features/systems/schema";

export const metadata: Metadata = { title: "Systems" };

interface SystemsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SystemsPage({ searchParams }: SystemsPageProps) {
  const actor = await requireMember();
  const query = readQuery(await searchParams);
  const [systems, members] = await Promise.all([listSystemOverviews(actor, query), listMembers(actor)]);
  if (systems.data.length === 0 && query.skip > 0) redirect(hrefOf(query, 0));
  const isFiltered = (query.search ?? "") !== "" || query.risk_class !== undefined;
  const isUnused = systems.total === 0 && !isFiltered;
  const register = hasRole(actor.role, "manager") && (
    <Button asChild variant="primary">
      <Link href="/systems/new">
        <Plus />
        Register system
      </Link>
    </Button>
  );
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Govern" }]}
        title="Systems"
        state={countOf(systems.total, isFiltered ? "matching system" : "system")}
        action={!isUnused && register}
      />
      {isUnused ? (
        <EmptyState icon={Box} title="No system yet" actions={register || undefined}>
          A system is an AI application that is governed. It is registered here, or by itself when an audit, a
          drift analysis or a decision first names it.
        </EmptyState>
      ) : (
        <People members={members.data}>
          <SystemList systems={systems.data} />
        </People>
      )}
      {systems.total > 0 && (
        <Pagination {...query} total={systems.total} noun="systems" hrefOf={(skip) => hrefOf(query, skip)} />
      )}
    </Page>
  );
}

/** The filters of the address; what makes no sense there is treated as absent. */
function readQuery({ search, risk_class, skip }: Record<string, string | string[] | undefined>): SystemQuery {
  const parsed = SystemQuerySchema.safeParse({ search, risk_class, skip });
  return parsed.success ? parsed.data : SystemQuerySchema.parse({});
}

function hrefOf(query: SystemQuery, skip: number): string {
  const params = new URLSearchParams();
  if (query.search !== undefined) params.set("search", query.search);
  if (query.risk_class !== undefined) params.set("risk_class", query.risk_class);
  if (skip > 0) params.set("skip", String(skip));
  return params.size > 0 ? `/systems?${params}` : "/systems";
}
