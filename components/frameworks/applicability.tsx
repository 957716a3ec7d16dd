import { CalendarClock, CircleCheck, CircleHelp, CircleMinus, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { Status } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tone";
import { dayText } from "@/lib/core/days";
import type { RequirementApplicability } from "@/lib/features/applicability/schema";
import type { ApplicabilityState } from "@/lib/features/applicability/vocabulary";

/** Whether a control as a whole applies, from its requirements. */
export interface ControlApplicability {
  state: ApplicabilityState;
  /** The first day on which it can apply, where that is in the future. */
  from: string | null;
  /** Ids of the questions that are open. */
  open: readonly string[];
}

type Part = Pick<RequirementApplicability, "state" | "applies_from" | "missing">;

/** As much as the requirement that asks the most: what applies, then what is open, then what comes later. */
export function combineApplicability(parts: readonly Part[]): ControlApplicability {
  const state = (["applies", "unknown", "applies_from"] as const).find((candidate) =>
    parts.some((part) => part.state === candidate),
  );
  if (state === undefined) return { state: "does_not_apply", from: null, open: [] };
  if (state === "applies") return { state, from: null, open: [] };
  const deciding = parts.filter((part) => part.state === state);
  const isLater = deciding.every(({ applies_from: day }) => day !== null);
  const days = deciding.flatMap(({ applies_from: day }) => day ?? []).sort();
  return {
    state,
    from: isLater ? (days[0] ?? null) : null,
    open: [...new Set(deciding.flatMap(({ missing }) => missing))],
  };
}

/** Where the questions about a framework are answered. */
export function profileHref(framework: string): string {
  return `/settings/profile?${new URLSearchParams({ framework })}`;
}

const LOOKS: Readonly<Record<ApplicabilityState, { tone: Tone; icon: LucideIcon }>> = {
  applies: { tone: "neutral", icon: CircleCheck },
  applies_from: { tone: "progress", icon: CalendarClock },
  does_not_apply: { tone: "neutral", icon: CircleMinus },
  unknown: { tone: "warning", icon: CircleHelp },
};

interface ApplicabilityMarkProps {
  applicability: Pick<ControlApplicability, "state" | "from">;
  className?: string;
}

/** "Applies", "Applies from 2 Dec 2027", "Does not apply" or "Not decided". */
export function ApplicabilityMark({ applicability: { state, from }, className }: ApplicabilityMarkProps) {
  const { tone, icon } = LOOKS[state];
  return (
    <Status tone={tone} icon={icon} className={cn("text-xs", className)}>
      {state === "applies" && "Applies"}
      {state === "does_not_apply" && "Does not apply"}
      {state === "applies_from" && (from === null ? "Applies later" : `Applies from ${dayText(from)}`)}
      {state === "unknown" && "Not decided"}
    </Status>
  );
}

interface RequirementApplicabilityLineProps {
  applicability: RequirementApplicability;
  /** Where its open questions are answered. */
  questionsHref: string;
}

/** Whether a requirement applies, why not, and what is still to be answered. */
export function RequirementApplicabilityLine(props: RequirementApplicabilityLineProps) {
  const { applicability, questionsHref } = props;
  const { state, applies_from: from, because, citation, missing, override } = applicability;
  const reason = override ? override.reason : because;
  return (
    <div>
      <ApplicabilityMark applicability={{ state, from }} className="align-bottom leading-5" />
      {state === "does_not_apply" && (
        <>
          : {reason?.replace(/\.$/, "") ?? "your answers rule it out"}
          {citation !== null && ` (${citation})`}
        </>
      )}
      {state === "applies" && override && `: ${override.reason}`}
      {override && (
        <span className="text-ink-muted">
          {" "}
          · decided by {override.decided_by}, {dayText(override.decided_at)}
        </span>
      )}
      {missing.length > 0 && (
        <>
          {state === "unknown" ? ": " : ", or later: "}
          <Link href={questionsHref} className="text-accent-text underline underline-offset-2">
            {countOf(missing.length, "question")} open
          </Link>
          {state === "unknown" && from !== null && `, not before ${dayText(from)}`}
        </>
      )}
    </div>
  );
}
