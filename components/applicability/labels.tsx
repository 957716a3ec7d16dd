import { CalendarClock, CircleDashed, CircleHelp, type LucideIcon, MinusCircle } from "lucide-react";
import { Status } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tone";
import { dayText } from "@/lib/core/days";
import type { ApplicabilityState } from "@/lib/features/applicability/vocabulary";

/** What the page of a subject says of it: the organization, or a system. */
export interface Subject {
  /** Absent for the organization. */
  systemId?: string;
  /** "the organization", "Aria support assistant". */
  name: string;
}

interface Word {
  label: string;
  tone: Tone;
  icon?: LucideIcon;
}

/** The states of a requirement, everywhere by the same words. */
export const STATE_LABELS: Readonly<Record<ApplicabilityState, Word>> = {
  applies: { label: "Applies", tone: "success" },
  applies_from: { label: "Applies later", tone: "progress", icon: CalendarClock },
  does_not_apply: { label: "Does not apply", tone: "neutral", icon: MinusCircle },
  unknown: { label: "Not decided", tone: "warning", icon: CircleHelp },
};

export const STATES = Object.keys(STATE_LABELS) as ApplicabilityState[];

interface ApplicabilityWordProps {
  state: ApplicabilityState;
  /** The first day on which it can apply. */
  from: string | null;
  className?: string;
}

/** "Applies", "From 2 Dec 2027", "Does not apply" or "Not decided". */
export function ApplicabilityWord({ state, from, className }: ApplicabilityWordProps) {
  const { label, ...word } = STATE_LABELS[state];
  return (
    <Status {...word} className={className}>
      {state === "applies_from" && from !== null ? `From ${dayText(from)}` : label}
    </Status>
  );
}

/** Marks a framework without a program. */
export const NOT_IN_USE_ICON = CircleDashed;

/** Where the questionnaire of a subject is, with one framework open. */
export function profileHref({ systemId }: Subject, framework?: string): string {
  const query = framework === undefined ? "" : `?framework=${framework}`;
  return systemId === undefined ? `/settings/profile${query}` : `/systems/${systemId}${query}#applicability`;
}

/** Where the requirements of one framework are listed for a subject. */
export function requirementsHref({ systemId }: Pick<Subject, "systemId">, framework: string): string {
  const root = systemId === undefined ? "/settings/profile" : `/systems/${systemId}/applicability`;
  return `${root}/${framework}`;
}

/** Where one requirement is decided for a subject: its row in the list. */
export function requirementHref(
  subject: Pick<Subject, "systemId">,
  framework: string,
  requirementId: string,
): string {
  const query = new URLSearchParams({ requirement: requirementId });
  return `${requirementsHref(subject, framework)}?${query}#${requirementAnchor(requirementId)}`;
}

/** Of the row of a requirement. */
export const requirementAnchor = (requirementId: string) => `requirement-${requirementId}`;
