import { ArrowRight, ClipboardCheck, Gavel, type LucideIcon, PencilLine, Scale } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Owner } from "@/components/controls/people";
import { decisionHref, reviewHref } from "@/components/decisions/hrefs";
import { DecisionWord, KIND_LABELS } from "@/components/decisions/labels";
import { DriftScore } from "@/components/decisions/measurement";
import { Timestamp } from "@/components/ui/timestamp";
import { isOneOf } from "@/lib/core/one-of";
import type { TimelineItem } from "@/lib/features/governance/schema";
import type { SystemChange } from "@/lib/features/systems/schema";
import { RISK_CLASSES } from "@/lib/judgment/risk/vocabulary";
import { RiskClassWord, systemFieldWord } from "./labels";

interface TimelineProps {
  items: readonly TimelineItem[];
  frameworkNames: Readonly<Record<string, string>>;
}

const linkClasses = "rounded-sm font-medium hover:underline";

/** What happened to a system, newest first. */
export function Timeline({ items, frameworkNames }: TimelineProps) {
  if (items.length === 0) {
    return (
      <p className="rounded-lg border bg-surface p-4 text-ink-muted text-sm">Nothing has happened yet.</p>
    );
  }
  return (
    <ol className="divide-y rounded-lg border bg-surface">
      {items.map((item) => (
        <TimelineEntry key={keyOf(item)} item={item} frameworkNames={frameworkNames} />
      ))}
    </ol>
  );
}

function TimelineEntry({
  item,
  frameworkNames,
}: {
  item: TimelineItem;
  frameworkNames: TimelineProps["frameworkNames"];
}) {
  if (item.kind === "decision") {
    const { decision } = item;
    return (
      <Entry
        icon={Scale}
        at={item.at}
        note={decision.excerpt ?? "Text not kept"}
        title={
          <>
            <Link href={decisionHref(decision)} className={linkClasses}>
              {KIND_LABELS[decision.kind]}
            </Link>
            <DecisionWord decision={decision.decision} />
            {decision.kind !== "consensus" && (
              <DriftScore score={decision.drift_score} threshold={decision.threshold} />
            )}
          </>
        }
      />
    );
  }
  if (item.kind === "resolution") {
    return (
      <Entry
        icon={Gavel}
        at={item.at}
        note={item.resolution.note}
        title={
          <>
            <Link href={reviewHref(item.review_id)} className={linkClasses}>
              Review resolved
            </Link>
            <DecisionWord decision={item.resolution.decision} />
            <span className="text-ink-muted">by {item.resolution.resolved_by_name}</span>
          </>
        }
      />
    );
  }
  if (item.kind === "audit") {
    return (
      <Entry
        icon={ClipboardCheck}
        at={item.at}
        title={
          <>
            <Link href={`/audits/${item.audit_id}`} className={linkClasses}>
              Audit against {frameworkNames[item.framework] ?? item.framework}
            </Link>
            <span className="text-ink-muted tabular-nums">
              readiness estimate {item.compliance_score} of 100
            </span>
          </>
        }
      />
    );
  }
  return (
    <Entry icon={PencilLine} at={item.at} title={<>Changed by {item.change.actor_name}</>}>
      <ul className="flex flex-col gap-0.5">
        {item.change.changes.map((change) => (
          <SystemChangeLine key={change.field} change={change} />
        ))}
      </ul>
    </Entry>
  );
}

interface EntryProps {
  icon: LucideIcon;
  at: string;
  title: ReactNode;
  note?: string;
  children?: ReactNode;
}

function Entry({ icon: Icon, at, title, note, children }: EntryProps) {
  return (
    <li className="flex gap-3 px-4 py-2.5 text-sm">
      <Icon className="mt-0.5 size-4 shrink-0 text-ink-muted" aria-hidden />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex items-baseline justify-between gap-3">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3">{title}</div>
          <Timestamp value={at} className="shrink-0 text-ink-muted text-xs" />
        </div>
        {note && <p className="line-clamp-2 text-ink-muted text-xs [unicode-bidi:isolate]">{note}</p>}
        {children}
      </div>
    </li>
  );
}

function keyOf(item: TimelineItem): string {
  if (item.kind === "decision") return item.decision.id;
  if (item.kind === "resolution") return `resolution ${item.review_id}`;
  return item.kind === "audit" ? item.audit_id : `change ${item.change.id}`;
}

type Change = SystemChange["changes"][number];

/** Fields whose text is too long for the form “before → after”. */
const LONG_FIELDS: readonly string[] = ["description", "risk_class_reason"];

/** One field of a system, from what to what. */
function SystemChangeLine({ change: { field, from, to } }: { change: Change }) {
  if (field === "manifold") return <li>{manifoldChange(nameOf(from), nameOf(to))}</li>;
  if (LONG_FIELDS.includes(field)) {
    return (
      <li>
        {systemFieldWord(field)} {from === "" ? "written" : "changed"}
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className="text-ink-muted">{systemFieldWord(field)}</span>
      <Value field={field} value={from} />
      <ArrowRight className="size-3 text-ink-muted" aria-label="became" />
      <Value field={field} value={to} />
    </li>
  );
}

function Value({ field, value }: { field: string; value: unknown }): ReactNode {
  if (field === "risk_class" && isOneOf(RISK_CLASSES, value)) return <RiskClassWord riskClass={value} />;
  if (field === "owner") return <Owner owner={typeof value === "string" ? value : null} />;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return <span className="break-words">{value === null ? "none" : String(value)}</span>;
}

function manifoldChange(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return `Safety manifold added: ${to ?? ""}`;
  if (to === undefined) return `Safety manifold removed: ${from}`;
  return from === to ? `Safety manifold changed: ${to}` : `Safety manifold ${from} is now called ${to}`;
}

/** The name in the record of a manifold as the history keeps it. */
function nameOf(value: unknown): string | undefined {
  const isRecord = typeof value === "object" && value !== null && "name" in value;
  return isRecord ? String(value.name) : undefined;
}
