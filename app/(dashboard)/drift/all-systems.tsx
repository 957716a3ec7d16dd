import Link from "next/link";
import { AnalyzeButton, NothingMeasured } from "@/components/drift/missing-readings";
import { SystemDriftList } from "@/components/drift/system-drift-list";
import { Page, PageHeader } from "@/components/shell/page-header";
import { countOf } from "@/components/ui/count-of";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { listSystemOverviews } from "@/lib/features/governance";
import { SystemQuerySchema } from "@/lib/features/systems/schema";

/** Where to look first: the last reading of every system, the drifting ones on top. */
export async function AllSystems({ actor }: { actor: MemberActor }) {
  const { total, data } = await listSystemOverviews(actor, SystemQuerySchema.parse({ limit: "100" }));
  const measured = data.filter((system) => system.last_drift !== null);
  const drifting = measured.filter((system) => system.last_drift?.is_drifting).length;
  const sorted = data.toSorted(
    (one, other) =>
      Number(other.last_drift?.is_drifting ?? false) - Number(one.last_drift?.is_drifting ?? false) ||
      (other.last_drift?.timestamp ?? "").localeCompare(one.last_drift?.timestamp ?? ""),
  );
  const action = hasRole(actor.role, "manager") && <AnalyzeButton />;
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Govern" }]}
        title="Drift"
        state={`${countOf(measured.length, "system")} measured, ${drifting} over the threshold at the last reading`}
        action={measured.length > 0 && action}
      />
      {measured.length === 0 ? (
        <NothingMeasured action={action} />
      ) : (
        <>
          <SystemDriftList systems={sorted} />
          {total > data.length && (
            <p className="text-ink-muted text-sm">
              The first {data.length} of {countOf(total, "system")} by name.{" "}
              <Link href="/systems" className="text-accent-text underline underline-offset-2">
                Find another under Systems
              </Link>
              .
            </p>
          )}
        </>
      )}
    </Page>
  );
}
