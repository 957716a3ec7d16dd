import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { ReviewQueue } from "@/components/reviews/review-queue";
import { Page, PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { countOpenReviews, listReviews } from "@/lib/features/governance";
import { type ReviewQuery, ReviewQuerySchema } from "@/lib/features/governance/schema";
import { listSystemNames } from "@/lib/features/systems";

export const metadata: Metadata = { title: "Reviews" };

export default async function ReviewsPage({ searchParams }: PageProps<"/reviews">) {
  const actor = await requireMember();
  const params = await searchParams;
  const query = readQuery(params);
  const [reviews, open, systemNames, members] = await Promise.all([
    listReviews(actor, query),
    countOpenReviews(actor),
    listSystemNames(actor),
    listMembers(actor),
  ]);
  if (reviews.data.length === 0 && query.skip > 0) redirect(hrefOf(query, 0));
  const isUnused = reviews.total === 0 && query.status === undefined && query.system_name === undefined;
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Work" }]}
        title="Reviews"
        state={
          open === 0 ? "Nothing waits for a person" : `${open.toLocaleString("en")} waiting for a person`
        }
      />
      {isUnused && params.review === undefined ? (
        <EmptyState icon={CircleCheck} title="Nothing waits">
          When a decision escalates, a person reviews it here with everything it was made from.{" "}
          <Link href="/drift" className="text-accent-text underline underline-offset-2">
            See how the systems behave
          </Link>
          .
        </EmptyState>
      ) : (
        <ReviewQueue
          reviews={reviews.data}
          systemNames={systemNames}
          canDecide={hasRole(actor.role, "manager")}
          helpers={members.data.filter((member) => hasRole(member.role, "manager"))}
        />
      )}
      {reviews.total > 0 && (
        <Pagination {...query} total={reviews.total} noun="reviews" hrefOf={(skip) => hrefOf(query, skip)} />
      )}
    </Page>
  );
}

/** The filters of the address; what makes no sense there is treated as absent. */
function readQuery(params: Record<string, string | string[] | undefined>): ReviewQuery {
  const { status, system_name, skip } = params;
  const parsed = ReviewQuerySchema.safeParse({ status, system_name: system_name || undefined, skip });
  return parsed.success ? parsed.data : ReviewQuerySchema.parse({});
}

function hrefOf(query: ReviewQuery, skip: number): string {
  const params = new URLSearchParams();
  if (query.status !== undefined) params.set("status", query.status);
  if (query.system_name !== undefined) params.set("system_name", query.system_name);
  if (skip > 0) params.set("skip", String(skip));
  return params.size > 0 ? `/reviews?${params}` : "/reviews";
}
