import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RunningAudits } from "@/components/audits/running-audits";
import { Page, PageHeader } from "@/components/shell/page-header";
import { countOf } from "@/components/ui/count-of";
import { listStartedAudits } from "@/lib/features/audits";
import { requireMember } from "@/lib/features/auth";
import { listFrameworks } from "@/lib/features/frameworks";

export const metadata: Metadata = { title: "Started audits" };

/** More than there are frameworks to choose. */
const MOST = 100;

/** Audits that were started together, until each has its score. */
export default async function StartedAuditsPage({ searchParams }: PageProps<"/audits/started">) {
  const actor = await requireMember();
  const { ids } = await searchParams;
  const audits = await listStartedAudits(actor, typeof ids === "string" ? ids.split(",").slice(0, MOST) : []);
  const [first] = audits;
  if (!first) notFound();
  const frameworkNames = Object.fromEntries(listFrameworks().map(({ code, name }) => [code, name]));
  const ended = audits.filter(({ status }) => status === "completed" || status === "failed").length;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: "Govern" }, { label: "Audits", href: "/audits" }]}
        title={first.system_name}
        state={
          ended === audits.length
            ? `${countOf(audits.length, "audit")}, all done`
            : `${countOf(audits.length, "audit")}, ${ended} done. They run on when you leave this page, and are under Audits.`
        }
      />
      <RunningAudits audits={audits} frameworkNames={frameworkNames} />
    </Page>
  );
}
