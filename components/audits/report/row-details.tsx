"use client";

import { Wrench } from "lucide-react";
import Link from "next/link";
import { useCallback } from "react";
import { actionHref } from "@/components/actions/hrefs";
import { ActionDue, ActionStatusWord } from "@/components/actions/labels";
import { NotCounted } from "@/components/audits/labels";
import { RequirementItem } from "@/components/audits/requirement-item";
import { useOwnerNames } from "@/components/controls/people";
import { controlHref } from "@/components/programs/control-hrefs";
import { DueDay } from "@/components/programs/due-day";
import { ControlStatusWord } from "@/components/programs/labels";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useRead } from "@/components/ui/use-read";
import { CommentsOf } from "./finding-comments";
import type { PlanRow } from "./plan-rows";
import type { PlanWork } from "./plan-work";
import { useReportSource } from "./report-source";

interface RowDetailsProps {
  row: PlanRow;
  work: PlanWork;
}

/** What a row leaves out: every quote, the reason, what to provide, who works on it, and the comments. */
export function RowDetails({ row, work }: RowDetailsProps) {
  return (
    <div className="grid gap-x-8 gap-y-5 @4xl:grid-cols-[minmax(0,1fr)_18rem]">
      <Judgment row={row} />
      <Plan row={row} work={work} />
      <CommentsOf row={row} />
    </div>
  );
}

function Judgment({ row: { id, control } }: { row: PlanRow }) {
  const { readAssessment, isByModels } = useReportSource();
  const read = useCallback(() => readAssessment(control), [readAssessment, control]);
  const { reading, again } = useRead(read);
  if (reading.state === "failed")
    return (
      <div role="alert" className="flex flex-col items-start gap-2 text-sm">
        <p>The finding could not be read. {reading.message}</p>
        <Button size="sm" onClick={again}>
          Try again
        </Button>
      </div>
    );
  if (reading.state === "loading")
    return (
      <div aria-busy className="flex flex-col gap-2">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-16 w-full" />
      </div>
    );
  const requirement = reading.answer?.requirements?.find(({ requirement_id }) => requirement_id === id);
  if (!reading.answer || !requirement)
    return <p className="text-ink-muted text-sm">The audit has no more to say about it.</p>;
  const { reason, recommendation, not_counted: notCounted } = reading.answer;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <RequirementItem requirement={requirement} isByModels={isByModels} />
      {notCounted && <NotCounted reason={notCounted} />}
      <Text title={`Reason for ${control}`}>{reason}</Text>
      <Text title="What to provide">{recommendation}</Text>
    </div>
  );
}

function Text({ title, children }: { title: string; children: string }) {
  return (
    <div className="max-w-prose text-sm print:break-inside-avoid">
      <p className="font-medium text-xs print:break-after-avoid">{title}</p>
      <p className="break-words text-ink-soft [unicode-bidi:isolate]">{children}</p>
    </div>
  );
}

/** Programs, corrective actions, and what can be done. */
function Plan({ row, work }: RowDetailsProps) {
  const { canManage, canAct } = useReportSource();
  const nameOf = useOwnerNames();
  const isPlanned = row.work.length > 0 || row.actions.length > 0;
  return (
    <section aria-label={`Plan for ${row.citation}`} className="flex flex-col gap-3 text-sm">
      <p className="font-medium text-xs print:break-after-avoid">Plan</p>
      {!isPlanned && <p className="text-ink-muted">{row.control} is in no open program and has no action.</p>}
      {row.work.length > 0 && (
        <ul className="flex flex-col gap-2">
          {row.work.map((item) => (
            <li key={item.id} className="flex flex-col gap-0.5">
              <Link
                href={controlHref(item.program_id, item.id)}
                prefetch={false}
                className="w-fit rounded-sm text-accent-text hover:underline"
              >
                {item.program_name}
              </Link>
              <span className="flex flex-wrap items-center gap-x-3 text-xs">
                <ControlStatusWord status={item.status} />
                <span className="text-ink-soft">{item.owner ? nameOf(item.owner) : "No owner"}</span>
                <DueDay control={item} isQuiet className="text-xs" />
              </span>
            </li>
          ))}
        </ul>
      )}
      {row.actions.length > 0 && (
        <ul className="flex flex-col gap-2">
          {row.actions.map((action) => (
            <li key={action.id} className="flex flex-col gap-0.5">
              <Link
                href={actionHref(action.id)}
                prefetch={false}
                className="w-fit rounded-sm text-accent-text hover:underline"
              >
                {action.title}
              </Link>
              <span className="flex flex-wrap items-center gap-x-3 text-xs">
                <ActionStatusWord status={action.status} className="text-xs" />
                <span className="text-ink-soft">{action.owner_name ?? "No owner"}</span>
                {action.due_date !== null && <ActionDue action={action} className="text-xs" />}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        {canManage && (
          <Button
            size="sm"
            aria-label={`Add to program: ${row.citation}`}
            onClick={() => work.onAssign([row])}
          >
            Add to program
          </Button>
        )}
        {canAct && (
          <Button
            size="sm"
            aria-label={`Create corrective action for ${row.citation}`}
            onClick={() => work.onAct([row])}
          >
            <Wrench />
            Create corrective action
          </Button>
        )}
      </div>
    </section>
  );
}
