import type { Metadata } from "next";
import { AnalysisForm } from "@/components/drift/analysis-form";
import { ManagersOnly } from "@/components/shell/forbidden";
import { Page, PageHeader } from "@/components/shell/page-header";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { DEFAULT_THRESHOLD } from "@/lib/features/governance/vocabulary";
import { listSystemNames } from "@/lib/features/systems";

export const metadata: Metadata = { title: "Analyze behavior" };

export default async function AnalyzePage({ searchParams }: PageProps<"/drift/analyze">) {
  const actor = await requireMember();
  const { system } = await searchParams;
  const isManager = hasRole(actor.role, "manager");
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Govern" }, { label: "Drift", href: "/drift" }]}
        title="Analyze behavior"
        state="Each analysis is a decision: it adds a reading and one entry to the ledger."
      />
      {isManager ? (
        <AnalysisForm
          initial={{
            system_name: typeof system === "string" ? system : "",
            behavior: "",
            expected_behavior: "",
            threshold: String(DEFAULT_THRESHOLD),
          }}
          systemNames={await listSystemNames(actor)}
        />
      ) : (
        <ManagersOnly
          rule="Only managers analyze behavior"
          role={actor.role}
          members={(await listMembers(actor)).data}
        />
      )}
    </Page>
  );
}
