"use client";

import { ArrowRight, Equal, FilterX } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, Section } from "@/components/ui/card";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { useClientFilter } from "@/components/ui/page-address";
import { Timestamp } from "@/components/ui/timestamp";
import type { AuditDifference, ComparedAudit } from "@/lib/features/audits/difference-schema";
import { ComparedControl } from "./compared-control";
import { keepChanged } from "./comparison-model";
import { Change } from "./score";

/** Two audits of a system against a framework: their figures, what they read, and every control on which they differ. */
export function AuditComparison({ difference }: { difference: AuditDifference }) {
  const { before, after, controls, framework } = difference;
  const { params, change } = useClientFilter();
  const isChangedOnly = params.get("changed") === "only";
  const kept = isChangedOnly ? keepChanged(controls) : controls;
  return (
    <div className="flex flex-col gap-8">
      <Figures difference={difference} />
      {!difference.is_same_engine && (
        <Callout tone="warning" title="The audits were judged differently">
          Engine, model, rules or what was learned from confirmations differ, so not every change comes from
          the documents.
        </Callout>
      )}
      {difference.documents.length > 0 && <ReadDocuments documents={difference.documents} />}
      <Section
        id="differences"
        title={`Controls that differ (${kept.length})`}
        note="By requirement: the state before and after, and the quotes that came or went."
      >
        {controls.length === 0 ? (
          <EmptyState icon={Equal} title="Nothing differs" className="py-8">
            Both audits give the same verdicts and states, with the same quotes.
          </EmptyState>
        ) : (
          <>
            <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
              <LabeledCheckbox
                checked={isChangedOnly}
                onChange={(isOnly) => change({ changed: isOnly ? "only" : undefined })}
              >
                Changed verdicts and states only
              </LabeledCheckbox>
              <p aria-live="polite" className="text-ink-muted text-xs tabular-nums">
                {countOf(kept.length, "control")} of {controls.length}
              </p>
            </div>
            {kept.length === 0 && (
              <EmptyState
                icon={FilterX}
                title="No verdict and no state changed"
                className="py-8"
                actions={<Button onClick={() => change({ changed: undefined })}>Show the quotes</Button>}
              >
                The audits differ only in what they quote.
              </EmptyState>
            )}
            {kept.length > 0 && (
              <ul className="divide-y overflow-clip rounded-lg border bg-surface">
                {kept.map((control) => (
                  <ComparedControl
                    key={control.control_id}
                    control={control}
                    framework={framework}
                    audits={{ before: before.id, after: after.id }}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Section>
    </div>
  );
}

/** Both audits with their figures, side by side, and how many states changed which way. */
function Figures({ difference: { before, after, counts } }: { difference: AuditDifference }) {
  return (
    <Card className="print:break-inside-avoid">
      <div className="grid sm:grid-cols-2 sm:divide-x max-sm:divide-y">
        <Side title="Before" audit={before} />
        <Side title="After" audit={after} previousScore={before.compliance_score} />
      </div>
      <p className="border-t px-5 py-3 text-sm tabular-nums">
        {countOf(counts.better, "requirement")} better, {counts.worse} worse, {counts.other} otherwise
        changed, {counts.same} with the same state
      </p>
    </Card>
  );
}

interface SideProps {
  title: string;
  audit: ComparedAudit;
  previousScore?: number;
}

function Side({ title, audit, previousScore }: SideProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-1 p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium text-sm">{title}</span>
        <Link
          href={`/audits/${audit.id}`}
          className="inline-block rounded-sm py-0.5 text-accent-text text-sm hover:underline"
        >
          <Timestamp value={audit.timestamp} format="absolute" />
        </Link>
      </p>
      <p className="flex items-baseline gap-2">
        <span className="font-semibold text-2xl tabular-nums">{audit.compliance_score}</span>
        <span className="text-ink-muted text-sm">of 100, readiness estimate</span>
        {previousScore !== undefined && (
          <Change score={audit.compliance_score} previousScore={previousScore} />
        )}
      </p>
      {audit.requirements_coverage !== null && audit.fulfillment !== null && (
        <p className="text-ink-muted text-sm tabular-nums">
          Coverage {audit.requirements_coverage}, fulfillment {audit.fulfillment}
        </p>
      )}
    </section>
  );
}

/** Which versions the audits read. */
function ReadDocuments({ documents }: Pick<AuditDifference, "documents">) {
  const versionText = (version: number | null) => (version === null ? "not read" : `version ${version}`);
  return (
    <Section id="documents" title={`Documents (${documents.length})`}>
      <ul className="divide-y overflow-clip rounded-lg border bg-surface">
        {documents.map(({ id, title, before, after }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-2.5 text-sm"
          >
            <Link
              href={`/documents/${id}`}
              prefetch={false}
              className="inline-block min-w-0 break-words rounded-sm py-0.5 font-medium text-accent-text hover:underline"
            >
              {title}
            </Link>
            <span className="inline-flex items-center gap-2 text-ink-muted tabular-nums">
              {before === after ? (
                `${versionText(after)} in both`
              ) : (
                <>
                  {versionText(before)}
                  <ArrowRight aria-label="then" className="size-3.5 shrink-0" />
                  <span className="text-ink">{versionText(after)}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
