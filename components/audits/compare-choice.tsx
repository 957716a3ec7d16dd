import { GitCompareArrows } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { RowLink } from "@/components/ui/row-link";
import { Timestamp } from "@/components/ui/timestamp";
import { compareHref } from "./compare-href";
import type { Comparable } from "./compare-menu";
import { SCOPE_LABELS } from "./labels";

interface CompareChoiceProps {
  audit: Pick<Comparable, "id" | "timestamp">;
  /** Other completed audits of the same system and framework, newest first. */
  others: readonly Comparable[];
}

/** The audits that an audit can be compared with. */
export function CompareChoice({ audit, others }: CompareChoiceProps) {
  if (others.length === 0) {
    return (
      <EmptyState
        icon={GitCompareArrows}
        title="No other audit to compare with"
        actions={
          <Button asChild>
            <Link href={`/audits/${audit.id}`}>Open the report</Link>
          </Button>
        }
      >
        A comparison needs two completed audits of the same system against the same framework.
      </EmptyState>
    );
  }
  return (
    <Section id="others" title="Choose an audit to compare with">
      <ul aria-label="Audits to compare with" className="divide-y overflow-clip rounded-lg border bg-surface">
        {others.map((other) => (
          <li
            key={other.id}
            className="relative flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm hover:bg-hover"
          >
            <RowLink href={compareHref(audit, other)} className="min-w-0 flex-1 max-sm:basis-full">
              Audit of <Timestamp value={other.timestamp} format="absolute" />
            </RowLink>
            <span className="text-ink-muted text-xs">{SCOPE_LABELS[other.scope].label}</span>
            <span className="text-ink-muted text-xs tabular-nums">
              Readiness estimate {other.compliance_score} of 100
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
