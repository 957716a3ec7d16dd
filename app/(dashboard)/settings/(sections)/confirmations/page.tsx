import { Download, ListChecks } from "lucide-react";
import type { Metadata } from "next";
import { ConfirmationTable } from "@/components/confirmations/confirmation-table";
import { settingsSectionsFor } from "@/components/shell/navigation";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { hasRole } from "@/lib/core/actor";
import { requireMember } from "@/lib/features/auth";
import { listConfirmations } from "@/lib/features/confirmations";
import { type ConfirmationQuery, ConfirmationQuerySchema } from "@/lib/features/confirmations/schema";
import { listFrameworks } from "@/lib/features/frameworks";
import { listSystemNames } from "@/lib/features/systems";

export const metadata: Metadata = { title: "Confirmations" };

type Params = Record<string, string | string[] | undefined>;

export default async function ConfirmationsPage({ searchParams }: PageProps<"/settings/confirmations">) {
  const actor = await requireMember();
  const params = await searchParams;
  const query = readQuery(params);
  const [{ total, data }, systems] = await Promise.all([
    listConfirmations(actor, query),
    listSystemNames(actor),
  ]);
  const isFiltered = query.framework !== undefined || query.system_name !== undefined;
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Settings" }]}
        title="Confirmations"
        state="What reviewers confirmed or corrected in audits. The embedded analyst learns from it."
        action={
          total > 0 && (
            <Button asChild>
              <a href="/v1/confirmations/export" download>
                <Download />
                Export
              </a>
            </Button>
          )
        }
      />
      <SectionNav label="Settings" items={settingsSectionsFor(actor.role)} />
      {total === 0 && !isFiltered ? (
        <EmptyState icon={ListChecks} title="Nothing confirmed yet">
          Open an audit report and confirm or correct what it says about a requirement. Later audits of the
          same requirement learn from that.
        </EmptyState>
      ) : (
        <ConfirmationTable
          confirmations={data}
          frameworks={listFrameworks().map(({ code, name }) => ({ code, name }))}
          systems={systems}
          canManage={hasRole(actor.role, "manager")}
        />
      )}
      {total > 0 && (
        <Pagination
          skip={query.skip}
          limit={query.limit}
          total={total}
          noun="confirmations"
          hrefOf={(skip) => hrefOf(params, skip)}
        />
      )}
    </Page>
  );
}

/** The filters of the address; what makes no sense there is treated as absent. */
function readQuery({ framework, system, skip }: Params): ConfirmationQuery {
  const parsed = ConfirmationQuerySchema.safeParse({ framework, system_name: system, skip });
  return parsed.success ? parsed.data : ConfirmationQuerySchema.parse({});
}

function hrefOf(params: Params, skip: number): string {
  const next = new URLSearchParams();
  for (const name of ["framework", "system"]) {
    const value = params[name];
    if (typeof value === "string") next.set(name, value);
  }
  if (skip > 0) next.set("skip", String(skip));
  return `/settings/confirmations?${next}`;
}
