import { dayText } from "@/lib/core/days";
import type { RequirementResult, Uncounted } from "@/lib/features/audits/schema";
import type { ReadFramework } from "@/lib/features/frameworks/schema";
import type { ExportedAudit } from "../oscal/assessment";
import { countOf } from "./words";

/** Controls that were not assessed for one reason. */
interface Group {
  title: string;
  why: string;
  rows: { control_id: string; title: string; detail: string }[];
}

/** What the audit does not decide, by the reason. Pure. */
export function toNotAssessed(audit: ExportedAudit, framework: ReadFramework) {
  const groups: Group[] = [
    {
      title: "No evidence in the documents",
      why: "The documents do not speak to these requirements. This says nothing about the system itself.",
      rows: rowsOf(audit, ({ state, not_counted }) => state === "no_evidence" && !not_counted),
    },
    {
      title: "Left to a person",
      why: "A passage is on the point, but the engine is not sure enough of what it says. The passages are under Findings by requirement.",
      rows: rowsOf(audit, ({ state, not_counted }) => state === "for_review" && !not_counted),
    },
    {
      title: "Does not apply today",
      why: "By the answers about the organization and the system, or by a decision of a person.",
      rows: notApplicable(audit),
    },
    {
      title: "Outside the scope of this audit",
      why: "A quick audit looks at key controls only.",
      rows: outsideScope(audit, framework),
    },
  ];
  const shown = groups.filter(({ rows }) => rows.length > 0);
  return {
    intro:
      shown.length === 0
        ? "Every requirement of every control was decided."
        : "These requirements are not decided, for the reasons given.",
    groups: shown,
  };
}

function rowsOf(audit: ExportedAudit, isWanted: (requirement: RequirementResult) => boolean): Group["rows"] {
  return audit.assessments.flatMap(({ control_id, title, requirements, verdict, not_counted }) => {
    if (not_counted) return [];
    if (!requirements)
      return verdict === "insufficient_evidence" ? [{ control_id, title, detail: "The whole control" }] : [];
    const wanted = requirements.filter(isWanted);
    if (wanted.length === 0) return [];
    return [{ control_id, title, detail: citationsOf(wanted) }];
  });
}

function citationsOf(requirements: readonly RequirementResult[]): string {
  const citations = [...new Set(requirements.map(({ citation }) => citation).filter(Boolean))];
  return citations.length > 0 ? citations.join("; ") : countOf(requirements.length, "requirement");
}

function notApplicable({ assessments }: ExportedAudit): Group["rows"] {
  return assessments.flatMap(({ control_id, title, not_counted, requirements = [] }) => {
    if (not_counted) return [{ control_id, title, detail: describeReason(not_counted) }];
    return requirements.flatMap((requirement) =>
      requirement.not_counted
        ? [
            {
              control_id,
              title,
              detail: [requirement.citation, describeReason(requirement.not_counted)]
                .filter(Boolean)
                .join(": "),
            },
          ]
        : [],
    );
  });
}

function describeReason({ applies_from, because }: Uncounted): string {
  if (applies_from !== null) return `Applies from ${dayText(applies_from)}`;
  return because ?? "Does not apply by the answers of the profile";
}

function outsideScope({ assessments, scope }: ExportedAudit, { controls }: ReadFramework): Group["rows"] {
  if (scope !== "quick") return [];
  const judged = new Set(assessments.map(({ control_id }) => control_id));
  return controls
    .filter(({ control_id }) => !judged.has(control_id))
    .map(({ control_id, title, requirements }) => ({
      control_id,
      title,
      detail: countOf(requirements.length, "requirement"),
    }));
}
