import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { AuditComparison } from "@/components/audits/audit-comparison";
import { Page, PageHeader } from "@/components/shell/page-header";
import { PrintMargins } from "@/components/shell/print-margins";
import { ServiceError } from "@/lib/core/errors";
import { readDifference } from "@/lib/features/audits";
import type { AuditDifference } from "@/lib/features/audits/difference-schema";
import { requireMember } from "@/lib/features/auth";
import { getFramework } from "@/lib/features/frameworks";

export async function generateMetadata({
  params,
  searchParams,
}: PageProps<"/audits/[id]/compare">): Promise<Metadata> {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  return { title: `${(await readComparison(id, query.with)).system_name} · Compare audits` };
}

export default async function ComparePage({ params, searchParams }: PageProps<"/audits/[id]/compare">) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const difference = await readComparison(id, query.with);
  const framework = getFramework(difference.framework);
  return (
    <Page isWide>
      <PrintMargins title={`${difference.system_name}, ${framework.name}: two audits`} />
      <PageHeader
        breadcrumb={[
          { label: "Govern" },
          { label: "Audits", href: "/audits" },
          { label: difference.system_name, href: `/audits/${id}` },
        ]}
        title="Compare audits"
        state={`${difference.system_name} · ${framework.name}`}
      />
      <AuditComparison difference={difference} />
    </Page>
  );
}

/**
 * Read once for the title and the page. Two audits that cannot be compared are as good as unknown: no page of ours
 * leads here then.
 */
const readComparison = cache(
  async (id: string, other: string | string[] | undefined): Promise<AuditDifference> => {
    const actor = await requireMember();
    if (typeof other !== "string") notFound();
    return readDifference(actor, id, other).catch((error: unknown) => {
      if (error instanceof ServiceError && UNCOMPARABLE.includes(error.code)) notFound();
      throw error;
    });
  },
);

const UNCOMPARABLE: readonly string[] = ["not_found", "validation_failed", "conflict"];
