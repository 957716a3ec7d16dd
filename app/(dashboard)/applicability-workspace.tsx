import { FrameworkResults } from "@/components/applicability/framework-results";
import type { Subject } from "@/components/applicability/labels";
import { Questionnaire } from "@/components/applicability/questionnaire";
import { summarize } from "@/components/applicability/summary";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/class-names";
import type { MemberActor } from "@/lib/core/actor";
import { hasRole } from "@/lib/core/actor";
import { getQuestionnaire, listApplicability } from "@/lib/features/applicability";
import { findFramework, listFrameworks } from "@/lib/features/frameworks";
import { listPrograms } from "@/lib/features/programs";

interface ApplicabilityWorkspaceProps {
  actor: MemberActor;
  subject: Subject;
  /** The framework that the address asks for. */
  asked: string | undefined;
}

/** To the right of the questions where there is room; a system's page has a column of its own. */
const LAYOUT_WITH_COLUMN = "lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start";

/** The questions about a subject, and what follows from its answers. */
export async function ApplicabilityWorkspace({ actor, subject, asked }: ApplicabilityWorkspaceProps) {
  const { systemId } = subject;
  const [questionnaire, applicability, programs] = await Promise.all([
    getQuestionnaire(actor, systemId),
    listApplicability(actor, systemId === undefined ? {} : { system_id: systemId }),
    listPrograms(actor),
  ]);
  // On a system's page both are parts of a section that has a title.
  const Heading = systemId === undefined ? "h2" : "h3";
  const inUse = frameworksInUse(programs.data, systemId);
  const focused = asked === undefined ? undefined : findFramework(asked)?.code;
  const canAnswer = hasRole(actor.role, "manager");
  const frameworkNames = Object.fromEntries(listFrameworks().map(({ code, name }) => [code, name]));
  return (
    <div className={cn("grid gap-6", systemId === undefined && LAYOUT_WITH_COLUMN)}>
      <div className="flex min-w-0 flex-col gap-4">
        {!canAnswer && (
          <Callout tone="neutral" title="Only managers and administrators answer">
            You can read the answers and what follows from them.
          </Callout>
        )}
        <Questionnaire
          subject={subject}
          {...questionnaire}
          frameworkNames={frameworkNames}
          inUse={inUse}
          initiallyOpen={focused ? [focused] : systemId === undefined ? [null, ...inUse] : inUse.slice(0, 1)}
          focused={focused}
          canAnswer={canAnswer}
          level={systemId === undefined ? 2 : 3}
        />
      </div>
      <section aria-labelledby="what-follows" className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-6">
        <div>
          <Heading id="what-follows" className="font-semibold text-base">
            What follows
          </Heading>
          <p className="text-ink-muted text-sm">Requirements of each framework, decided from the answers.</p>
        </div>
        <FrameworkResults
          subject={subject}
          summaries={summarize(applicability.data)}
          frameworkNames={frameworkNames}
          inUse={inUse}
        />
      </section>
    </div>
  );
}

/** The frameworks of open programs: of this system, or of any scope. */
function frameworksInUse(
  programs: Awaited<ReturnType<typeof listPrograms>>["data"],
  systemId: string | undefined,
): string[] {
  const open = programs.filter(
    (program) => program.status !== "completed" && (systemId === undefined || program.system_id === systemId),
  );
  return [...new Set(open.flatMap(({ frameworks }) => frameworks))];
}
