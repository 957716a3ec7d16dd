import {
  CalendarClock,
  CalendarDays,
  FileX2,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
  UserX,
} from "lucide-react";
import Link from "next/link";
import { Section } from "@/components/ui/card";
import { cn } from "@/components/ui/class-names";
import { TONE_TEXT, type Tone } from "@/components/ui/tone";
import type { ProgramSummary } from "@/lib/features/programs/schema";
import { controlsHref, countedHref } from "./control-hrefs";
import { DUE_LABELS } from "./labels";

interface Entry {
  label: string;
  count: number;
  href: string;
  icon: LucideIcon;
  tone: Tone;
}

/** What is due, missing or not settled, each number leading to its controls. */
export function Workload({ summary }: { summary: ProgramSummary }) {
  return (
    <Section id="workload" title="Due and missing">
      <ul className="grid grid-cols-2 gap-px overflow-clip rounded-lg border bg-line lg:grid-cols-3">
        {entriesOf(summary).map((entry) => (
          <li key={entry.label} className="bg-surface">
            <WorkloadEntry entry={entry} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function WorkloadEntry({ entry }: { entry: Entry }) {
  const { label, count, href, icon: Icon } = entry;
  const tone = count === 0 ? "text-ink-muted" : TONE_TEXT[entry.tone];
  const content = (
    <>
      <span className={cn("flex items-center gap-1.5 text-sm", tone)}>
        <Icon className="size-3.5 shrink-0" aria-hidden />
        {label}
      </span>
      <span className={cn("font-semibold text-xl tabular-nums", count === 0 && "text-ink-muted")}>
        {count.toLocaleString("en")}
      </span>
    </>
  );
  const classes = "flex h-full flex-col gap-0.5 px-4 py-3";
  if (count === 0) return <p className={classes}>{content}</p>;
  return (
    <Link
      href={href}
      className={cn(classes, "transition-colors hover:bg-hover focus-visible:-outline-offset-2")}
    >
      {content}
    </Link>
  );
}

function entriesOf(summary: ProgramSummary): Entry[] {
  const { program, due, without_owner, without_evidence, with_open_work } = summary;
  const dueEntry = (state: "overdue" | "soon" | "upcoming", icon: LucideIcon): Entry => ({
    ...DUE_LABELS[state],
    count: due[state],
    href: controlsHref(program.id, { due: state }),
    icon,
  });
  return [
    dueEntry("overdue", OctagonAlert),
    dueEntry("soon", CalendarClock),
    dueEntry("upcoming", CalendarDays),
    {
      label: "Without an owner",
      count: without_owner,
      href: countedHref(program, { owner: "none" }),
      icon: UserX,
      tone: "neutral",
    },
    {
      label: "Without evidence",
      count: without_evidence,
      href: countedHref(program, { evidence: "none" }),
      icon: FileX2,
      tone: "neutral",
    },
    {
      label: "Implemented, work open",
      count: with_open_work,
      href: countedHref(program, { work: "open" }),
      icon: TriangleAlert,
      tone: "warning",
    },
  ];
}
