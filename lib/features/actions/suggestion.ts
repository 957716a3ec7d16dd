import type { Actor } from "@/lib/core/actor";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { cutText } from "@/lib/core/text";
import { requireCompletedAudit } from "@/lib/features/audits";
import { findControl } from "@/lib/features/frameworks";
import { getReview } from "@/lib/features/governance";
import { getIncident } from "./incidents";
import type { GivenSource, Severity } from "./schema";
import { findSourceAuditorFinding, findSourceControl } from "./source-queries";
import { findSource } from "./sources";

/** What the form of a new action begins with. */
export interface Suggestion {
  source: GivenSource;
  /** What the source is called. */
  label: string;
  title: string;
  severity: Severity;
  description: string;
}

/**
 * What an action about something could say: a title, a severity and what is to be done, as far as the source says so.
 *
 * @throws ServiceError `validation_failed` or `not_found` for a source that the organization does not have
 */
export async function suggestAction(actor: Actor, source: GivenSource): Promise<Suggestion> {
  const { columns } = await findSource(actor, source);
  const { title, ...texts } = await SUGGEST[source.type](actor, source);
  return { source, label: columns.source_label ?? "", title: cutText(title, TEXT_LIMITS.name), ...texts };
}

type Texts = Pick<Suggestion, "title" | "severity" | "description">;

/** The severity of a control that is not met, by what it weighs, as in an audit's findings. */
const BY_WEIGHT: Readonly<Record<number, Severity>> = { 1: "medium", 2: "high", 3: "critical" };

const BY_RISK = { LOW: "low", MEDIUM: "medium", HIGH: "high", CRITICAL: "critical" } as const;

/** A nonconformity in part is not yet a failure of the whole. */
const BY_FINDING = { observation: "low", minor: "medium", major: "high" } as const;

const SUGGEST: Readonly<Record<GivenSource["type"], (actor: Actor, source: GivenSource) => Promise<Texts>>> =
  {
    async control({ organizationId }, { id }) {
      const control = await findSourceControl(organizationId, id);
      if (!control) throw new TypeError("the source was found before");
      const { framework, control_id, title, weight } = control;
      const severity =
        BY_WEIGHT[weight ?? findControl(framework, control_id)?.current?.weight ?? 2] ?? "high";
      return { title: `Close the gap: ${control_id} ${title}`, severity, description: "" };
    },
    async review(actor, { id }) {
      const { reviewed, resolution } = await getReview(actor, id);
      return {
        title: `Correct the behavior of ${reviewed.system_name}`,
        severity: BY_RISK[reviewed.risk_level],
        description: resolution?.note ?? "",
      };
    },
    async audit_finding(actor, { id, control }) {
      const { findings, assessments } = await requireCompletedAudit(actor, id, "/source/id");
      const finding = findings.find((one) => one.control === control);
      const assessment = assessments.find((one) => one.control_id === control);
      return {
        title: `${control} ${assessment?.title ?? ""}`,
        severity: finding?.severity ?? "medium",
        description: finding?.recommendation ?? assessment?.recommendation ?? "",
      };
    },
    async incident(actor, { id }) {
      const { title, severity } = await getIncident(actor, id);
      return { title: `Remove the cause of: ${title}`, severity, description: "" };
    },
    async auditor_finding({ organizationId }, { id }) {
      const finding = await findSourceAuditorFinding(organizationId, id);
      if (!finding) throw new TypeError("the source was found before");
      const { title, severity, text, control_label } = finding;
      const about = control_label === null ? "" : `${control_label}\n\n`;
      const description = cutText(`${about}The auditor's finding: ${text}`, TEXT_LIMITS.task);
      return { title: `Resolve the finding: ${title}`, severity: BY_FINDING[severity], description };
    },
  };
