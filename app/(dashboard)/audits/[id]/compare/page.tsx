import type { Metadata } from "next";
import { AuditComparison } from "@/components/audits/audit-comparison";
import { CompareChoice } from "@/components/audits/compare-choice";
import { Page, PageHeader } from "@/components/shell/page-header";
import { PrintMargins } from "@/components/shell/print-margins";
import { ServiceError } from "@/lib/core/errors";
import { readDifference } from "@/lib/features/audits";
import type { AuditDifference } from "@/lib/features/audits/difference-schema";
import { requireMember } from "@/lib/features/auth";
import { getFramework } from "@/lib/features/frameworks";
import { readAudit } from "../../../records";
import { comparableAudits } from "../comparable-audits";

export async function generateMetadata({ params }: PageProps<"/audits/[id]/compare">): Promise<Metadata> {
  return { title: `${(await readAudit((await params).id)).system_name} · Compare audits` };
}

/** Two audits and what changed; without another audit that fits, those there are to choose from. */
export default async function ComparePage({ params, searchParams }: PageProps<"/audits/[id]/compare">) {
  const actor = await requireMember();
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const audit = await readAudit(id);
  const framework = getFramework(audit.framework);
  const difference = await readComparison(id, query.with);
  return (
    <Page isWide>
      <PrintMargins title={`${audit.system_name}, ${framework.name}: two audits`} />
      <PageHeader
        breadcrumb={[
          { label: "Govern" },
          { label: "Audits", href: "/audits" },
          { label: audit.system_name, href: `/audits/${id}` },
        ]}
        title="Compare audits"
        state={`${audit.system_name} · ${framework.name}`}
      />
      {difference ? (
        <AuditComparison difference={difference} />
      ) : (
        <CompareChoice audit={audit} others={await comparableAudits(actor, audit)} />
      )}
    </Page>
  );
}

const UNCOMPARABLE: readonly string[] = ["not_found", "validation_failed", "conflict"];

/** Undefined where no other audit is named, or one that cannot be compared with this one. */
async function readComparison(
  id: string,
  other: string | string[] | undefined,
): Promise<AuditDifference | undefined> {
  if (typeof other !== "string") return undefined;
  return readDifference(await requireMember(), id, other).catch((error: unknown) => {
    if (error instanceof ServiceError && UNCOMPARABLE.includes(error.code)) return undefined;
    throw error;
  });
}
