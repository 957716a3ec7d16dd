import { CHANGE_DAYS, daysBefore, readinessOn } from "@/components/programs/readiness";
import type { MemberActor } from "@/lib/core/actor";
import { listDecisions, listReviews, listSystemOverviews } from "@/lib/features/governance";
import { getProgramSummary, listPrograms } from "@/lib/features/programs";

/** How much of each list the overview shows; the rest is one click away. */
const SYSTEMS_SHOWN = 5;
const DECISIONS_SHOWN = 5;
const REVIEWS_SHOWN = 3;
/** The most systems whose risk is compared; in a larger organization the list says how many there are. */
const SYSTEMS_COMPARED = 100;

/** What waits for a person, which systems carry the most risk, and what was decided last. */
export async function readGovernance(actor: MemberActor) {
  const [reviews, systems, decisions] = await Promise.all([
    listReviews(actor, { status: "open", skip: 0, limit: REVIEWS_SHOWN }),
    listSystemOverviews(actor, { skip: 0, limit: SYSTEMS_COMPARED }),
    listDecisions(actor, { skip: 0, limit: DECISIONS_SHOWN }),
  ]);
  const measured = systems.data.filter((system) => system.is_measured);
  return {
    reviews: { total: reviews.total, oldest: reviews.data },
    systemsTotal: systems.total,
    unmeasured: systems.data.length - measured.length,
    systems: measured
      .toSorted((one, other) => other.risk_score - one.risk_score || one.name.localeCompare(other.name))
      .slice(0, SYSTEMS_SHOWN),
    decisions: decisions.data,
  };
}

/** How many programs the overview shows; the rest is one click away. */
const PROGRAMS_SHOWN = 5;

/** The programs that are worked on, the last changed first, with their change. */
export async function readPrograms(actor: MemberActor) {
  const all = (await listPrograms(actor)).data;
  const open = all
    .filter((program) => program.status !== "completed")
    .toSorted((one, other) => other.updated_at.localeCompare(one.updated_at))
    .slice(0, PROGRAMS_SHOWN);
  const summaries = await Promise.all(open.map((program) => getProgramSummary(actor, program.id)));
  const monthAgo = daysBefore(new Date().toISOString().slice(0, 10), CHANGE_DAYS);
  return {
    total: all.length,
    standings: summaries.map(({ program, trend }) => ({
      ...program,
      readiness_before: readinessOn(monthAgo, trend),
    })),
  };
}
