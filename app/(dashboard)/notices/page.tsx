import { BellOff } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { NoticeList, ReadAllButton } from "@/components/notices/notice-list";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { requireMember } from "@/lib/features/auth";
import { listNotices } from "@/lib/features/notices";
import { type NoticeQuery, NoticeQuerySchema } from "@/lib/features/notices/schema";

export const metadata: Metadata = { title: "Notices" };

export default async function NoticesPage({ searchParams }: PageProps<"/notices">) {
  const actor = await requireMember();
  const query = readQuery(await searchParams);
  const { total, unread, data } = await listNotices(actor, query);
  const isFiltered = query.state !== undefined;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Work" }]}
        title="Notices"
        state={unread === 0 ? "You have read them all." : `${unread} unread`}
        action={unread > 0 && <ReadAllButton />}
      />
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm" variant="ghost">
          <Link href={isFiltered ? "/notices" : "/notices?state=unread"}>
            {isFiltered ? "Show all" : "Show unread only"}
          </Link>
        </Button>
        <Button asChild size="sm" variant="ghost">
          <Link href="/settings/account#notices">Preferences</Link>
        </Button>
      </div>
      {data.length === 0 ? (
        <EmptyState icon={BellOff} title={isFiltered ? "No unread notices" : "No notices yet"}>
          Assignments, due dates, mentions, approvals and requests that concern you are listed here for 90
          days.
        </EmptyState>
      ) : (
        <NoticeList notices={data} />
      )}
      {total > query.limit && (
        <Pagination {...query} total={total} noun="notices" hrefOf={(skip) => hrefOf(query, skip)} />
      )}
    </Page>
  );
}

/** The filters of the address; what makes no sense there is treated as absent. */
function readQuery({ state, skip }: Record<string, string | string[] | undefined>): NoticeQuery {
  const parsed = NoticeQuerySchema.safeParse({ state, skip });
  return parsed.success ? parsed.data : NoticeQuerySchema.parse({});
}

function hrefOf(query: NoticeQuery, skip: number): string {
  const params = new URLSearchParams();
  if (query.state !== undefined) params.set("state", query.state);
  if (skip > 0) params.set("skip", String(skip));
  return params.size > 0 ? `/notices?${params}` : "/notices";
}
