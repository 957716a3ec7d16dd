import { Key } from "lucide-react";
import { countOf } from "@/components/ui/count-of";
import type { Deadline, RelatedControl, Requirement } from "@/lib/features/frameworks/schema";
import type { FrameworkCategory } from "@/lib/features/frameworks/vocabulary";

/** The pages of the area. */
export const FRAMEWORK_SECTIONS = [
  { label: "Catalog", href: "/frameworks" },
  { label: "Legal clocks", href: "/frameworks/clocks" },
] as const;

/** The address of a control: the drawer of its framework, with one of its requirements in view. */
export function controlHref(framework: string, reference: string, requirement?: string): string {
  const params = new URLSearchParams({ control: reference });
  if (requirement !== undefined) params.set("requirement", requirement);
  return `/frameworks/${framework}?${params}`;
}

export const CATEGORY_LABELS: Readonly<Record<FrameworkCategory, string>> = {
  ai_governance: "AI governance",
  privacy: "Privacy",
  security: "Security",
  financial: "Financial",
  healthcare: "Healthcare",
  platform: "Platform",
};

export { THEME_NAMES as THEME_LABELS } from "@/lib/judgment/analyst/vocabulary";

const UNIT_LABELS: Readonly<Record<Deadline["unit"], string>> = {
  hour: "hour",
  day: "day",
  business_day: "business day",
  month: "month",
  year: "year",
};

/** What a clock is for; a clock of the law is one to inform or to answer. */
export const DEADLINE_KIND_LABELS: Readonly<Record<Deadline["kind"], string>> = {
  notify: "Inform",
  respond: "Answer",
  complete: "Complete",
  repeat: "Repeat",
  retain: "Keep",
};

/** "72 hours", "1 month". */
export function durationText({ value, unit }: Pick<Deadline, "value" | "unit">): string {
  return countOf(value, UNIT_LABELS[unit]);
}

/** "72 hours from awareness of the breach, to the supervisory authority", in its two parts. */
export function deadlineText(deadline: Deadline): { length: string; rest: string } {
  const { kind, value, from, recipient } = deadline;
  const duration = durationText(deadline);
  if (kind === "repeat")
    return {
      length: value === 1 ? `Every ${UNIT_LABELS[deadline.unit]}` : `Every ${duration}`,
      rest: `from ${from}`,
    };
  if (kind === "retain") return { length: `Kept for ${duration}`, rest: `from ${from}` };
  return { length: duration, rest: `from ${from}${recipient === null ? "" : `, to ${recipient}`}` };
}

/** "Must", "Must, unless a risk is unlikely", "Good practice". */
export function forceText({ force, condition }: Pick<Requirement, "force" | "condition">): string {
  if (force === "should") return "Good practice";
  return condition === null ? "Must" : `Must, ${condition}`;
}

/** What a related control is to this one, the closest first. */
export const RELATION_LABELS: Readonly<Record<RelatedControl["relation"], { label: string; note: string }>> =
  {
    equal: { label: "Equal", note: "Both ask for the same." },
    subset: { label: "Part of", note: "What this control asks for is part of the other." },
    superset: { label: "Covers", note: "What the other asks for is part of this control." },
    intersects: { label: "Overlaps with", note: "Both share a part; each asks for more." },
    related: { label: "Related", note: "Evidence often serves both; the duties differ." },
  };

export const ORIGIN_LABELS: Readonly<Record<RelatedControl["origin"], string>> = {
  published: "Published mapping",
  own: "Our judgment",
};

/** Index is the weight of a control. */
const WEIGHT_LABELS = [
  "",
  "1 · supporting",
  "2 · ordinary",
  "3 · failing it undermines the framework's purpose",
];

export function weightLabel(weight: number): string {
  return WEIGHT_LABELS[weight] ?? String(weight);
}

/** Marks a control that a quick audit looks at too. */
export function KeyControlMark() {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-accent-text text-xs">
      <Key className="size-3" aria-hidden />
      Key
    </span>
  );
}
