import { Download } from "lucide-react";
import type { Metadata } from "next";
import { SecurityLogTable } from "@/components/security-log/security-log-table";
import { Forbidden } from "@/components/shell/forbidden";
import { settingsSectionsFor } from "@/components/shell/navigation";
import { Page, PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "@/components/shell/section-nav";
import { Button } from "@/components/ui/button";
import { Pagination } from "@/components/ui/pagination";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { listSecurityEvents } from "@/lib/features/security-log";
import { SecurityLogQuery } from "@/lib/features/security-log/schema";

export const metadata: Metadata = { title: "Security log" };

type Params = Record<string, string | string[] | undefined>;

export default async function SecurityLogPage({ searchParams }: PageProps<"/settings/security-log">) {
  const actor = await requireMember();
  const members = (await listMembers(actor)).data;
  const header = (
    <>
      <PageHeader
        breadcrumb={[{ label: "Settings" }]}
        title="Security log"
        state="Sign-ins, refusals, members, keys, settings, exports and deletions."
        action={
          hasRole(actor.role, "admin") && (
            <Button asChild>
              <a href="/v1/security-log/export" download>
                <Download />
                Export
              </a>
            </Button>
          )
        }
      />
      <SectionNav label="Settings" items={settingsSectionsFor(actor.role)} />
    </>
  );
  if (!hasRole(actor.role, "admin")) {
    const helpers = members.filter((member) => member.role === "admin");
    return (
      <Page isWide>
        {header}
        <Forbidden rule="Only administrators read the security log" role={actor.role} helpers={helpers} />
      </Page>
    );
  }
  const params = await searchParams;
  const query = readQuery(params);
  const { total, data } = await listSecurityEvents(actor, query);
  return (
    <Page isWide>
      {header}
      <SecurityLogTable events={data} actors={members.map(({ id, name }) => ({ id, name }))} />
      {total > 0 && (
        <Pagination
          skip={query.skip}
          limit={query.limit}
          total={total}
          noun="events"
          hrefOf={(skip) => hrefOf(params, skip)}
        />
      )}
    </Page>
  );
}

/** The filters of the address, days as UTC; what makes no sense there is treated as absent. */
function readQuery({ type, actor, from, to, skip }: Params): SecurityLogQuery {
  const filters = { type, actor, from: dayStart(from), to: dayStart(to, 1), skip };
  const parsed = SecurityLogQuery.safeParse(filters);
  return parsed.success ? parsed.data : SecurityLogQuery.parse({});
}

function dayStart(day: string | string[] | undefined, later = 0): string | undefined {
  if (typeof day !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const start = new Date(`${day}T00:00:00.000Z`);
  if (Number.isNaN(start.getTime())) return undefined;
  return new Date(start.getTime() + later * 86_400_000).toISOString();
}

function hrefOf(params: Params, skip: number): string {
  const next = new URLSearchParams();
  for (const name of ["type", "actor", "from", "to"]) {
    const value = params[name];
    if (typeof value === "string") next.set(name, value);
  }
  if (skip > 0) next.set("skip", String(skip));
  return `/settings/security-log?${next}`;
}
