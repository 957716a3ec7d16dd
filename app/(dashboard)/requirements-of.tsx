import { summaryText } from "@/components/applicability/framework-results";
import { STATES, type Subject } from "@/components/applicability/labels";
import { type DecidedRequirement, RequirementList } from "@/components/applicability/requirement-list";
import { summarize } from "@/components/applicability/summary";
import { type Actor, hasRole, type MemberActor } from "@/lib/core/actor";
import { getProfile, listApplicability } from "@/lib/features/applicability";
import type { ProfileQuestion } from "@/lib/features/applicability/schema";
import type { ApplicabilityState } from "@/lib/features/applicability/vocabulary";
import type { FrameworkDetail } from "@/lib/features/frameworks/schema";

export type RequirementParams = Partial<Record<"state" | "skip" | "requirement", string | string[]>>;

/** What decides about the requirements of a framework for a subject. */
export async function readRequirements(actor: Actor, { systemId }: Subject, framework: FrameworkDetail) {
  const system = systemId === undefined ? {} : { system_id: systemId };
  const [applicability, organization, own] = await Promise.all([
    listApplicability(actor, { framework: framework.code, ...system }),
    getProfile(actor, undefined),
    systemId === undefined ? undefined : getProfile(actor, systemId),
  ]);
  const questions = new Map(
    [...organization.questions, ...(own?.questions ?? [])].map((question) => [question.id, question]),
  );
  const byId = new Map(applicability.data.map((decided) => [decided.requirement_id, decided]));
  const all = framework.controls.flatMap((control) =>
    control.requirements.flatMap((requirement) => {
      const decided = byId.get(requirement.id);
      return decided ? [{ requirement, control, decided }] : [];
    }),
  );
  const [summary] = summarize(applicability.data);
  return { all, questions, summary: summary ? summaryText(summary) : "No requirements" };
}

interface RequirementsOfProps {
  actor: MemberActor;
  subject: Subject;
  framework: FrameworkDetail;
  all: readonly DecidedRequirement[];
  questions: ReadonlyMap<string, ProfileQuestion>;
  query: RequirementParams;
}

/** The list of {@link readRequirements}, as the address asks for it. */
export function RequirementsOf({ actor, framework, query, ...list }: RequirementsOfProps) {
  const skip = Number(query.skip);
  return (
    <RequirementList
      {...list}
      framework={framework.code}
      state={readState(query.state)}
      skip={Number.isSafeInteger(skip) && skip > 0 ? skip : 0}
      around={typeof query.requirement === "string" ? query.requirement : undefined}
      canDecide={hasRole(actor.role, "manager")}
    />
  );
}

function readState(given: string | string[] | undefined): ApplicabilityState | undefined {
  return STATES.find((state) => state === given);
}
