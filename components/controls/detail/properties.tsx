"use client";

import { Check } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

import { controlHref as catalogHref, THEME_LABELS } from "@/components/frameworks/labels";
import { DueDay } from "@/components/programs/due-day";
import { CONTROL_STATUS_LABELS } from "@/components/programs/labels";
import { Button } from "@/components/ui/button";
import { Property } from "@/components/ui/facts";
import { dayText } from "@/lib/core/days";
import { CUSTOM_CONTROLS } from "@/lib/features/frameworks/vocabulary";
import type { ControlDetail } from "@/lib/features/programs/schema";
import type { ControlAccess } from "../access";
import type { ApproverChoice } from "../approval/approver-picker";
import { OpenWorkMark, Reviewed, StatedMark } from "../labels";
import { Owner, type Person } from "../people";
import { StatusButton } from "../status-menu";
import { useUpdateControl } from "../use-controls";
import { useOpenWorkCheck } from "../use-open-work-check";
import { ControlScope } from "./control-scope";
import { DayEditor, IntervalEditor, OwnerEditor } from "./property-editors";

interface PropertiesProps {
  control: ControlDetail;
  frameworkName: string;
  members: readonly Person[];
  /** Why it applies later or does not apply. */
  scopeReasons: readonly string[];
  access: ControlAccess;
  /** Who can be asked to approve leaving it out. */
  approvers: readonly ApproverChoice[];
}

/** The status, owner and dates of a control, edited in place by those who may. */
export function Properties(props: PropertiesProps) {
  const { control, frameworkName, members, scopeReasons, access, approvers } = props;
  const { shown, save, update, isPending } = useUpdateControl(control);
  const { canWork, canManage } = access;
  const openWork = useOpenWorkCheck();
  const current = { ...control, status: shown.status };
  return (
    <aside aria-label="Properties" className="rounded-lg border bg-surface p-4">
      <ControlScope control={control} reasons={scopeReasons} canManage={canManage} approvers={approvers} />
      <dl className="flex flex-col gap-3.5 pt-3.5 text-sm">
        <Property label="Status">
          <span className="flex flex-col items-start">
            <StatusButton
              name={control.control_id}
              status={shown.status}
              isMuted={!control.applicability.counts_today}
              onChange={
                canWork
                  ? (status) =>
                      openWork.check(
                        [current],
                        status,
                        () => void update({ status }, `Status is now ${CONTROL_STATUS_LABELS[status].label}`),
                      )
                  : undefined
              }
            />
            <OpenWorkMark control={current} />
          </span>
        </Property>
        <Property label="Owner">
          {canManage ? (
            <OwnerEditor
              owner={shown.owner}
              members={members}
              onSave={(owner) =>
                save({ owner }, owner === null ? "It has no owner now" : `Owner is now ${owner}`)
              }
            />
          ) : (
            <Owner owner={shown.owner} isWhole className="max-w-full" />
          )}
        </Property>
        <Property label="Due date">
          {canManage ? (
            <DayEditor
              day={shown.due_date}
              onSave={(due_date) =>
                save({ due_date }, due_date === null ? "Due date removed" : `Due on ${dayText(due_date)}`)
              }
            />
          ) : (
            <DayWord day={shown.due_date} />
          )}
        </Property>
        {control.due_state !== null && control.due_state !== "upcoming" && (
          <Property label="Next">
            <DueDay control={control} />
          </Property>
        )}
        <Property label="Review every">
          {canManage ? (
            <IntervalEditor
              days={shown.review_interval_days}
              onSave={(review_interval_days) => save({ review_interval_days }, "Review interval changed")}
            />
          ) : (
            <IntervalWord days={shown.review_interval_days} />
          )}
        </Property>
        <Property label="Reviewed">
          <span className="flex flex-col items-start gap-1.5">
            <Reviewed control={control} />
            {canWork && (
              <Button
                size="sm"
                disabled={isPending}
                onClick={() => void update({ reviewed: true }, "Marked as reviewed today")}
              >
                <Check />
                Mark reviewed
              </Button>
            )}
          </span>
        </Property>
        <Property label="Evidence">
          {control.evidence_count === 0 ? (
            <Muted>No valid evidence</Muted>
          ) : (
            `${control.evidence_count} valid`
          )}
        </Property>
        {control.basis === "stated" && (
          <Property label="Rests on">
            <StatedMark />
            <span className="mt-1 block text-ink-muted text-xs">
              Describe the implementation or attach evidence to show it.
            </span>
          </Property>
        )}
      </dl>
      <dl className="mt-3.5 flex flex-col gap-3.5 border-t pt-3.5 text-sm">
        <Property label="Framework">
          {control.framework === CUSTOM_CONTROLS ? (
            "None: a control of this program"
          ) : (
            <Link
              href={catalogHref(control.framework, control.control_id)}
              className="rounded-sm text-accent-text hover:underline"
            >
              {frameworkName}
            </Link>
          )}
        </Property>
        <Property label="Theme">{THEME_LABELS[control.theme]}</Property>
      </dl>
      {openWork.dialog}
    </aside>
  );
}

function Muted({ children }: { children: ReactNode }) {
  return <span className="text-ink-muted">{children}</span>;
}

function DayWord({ day }: { day: string | null }) {
  return day === null ? <Muted>No date</Muted> : <span>{dayText(day)}</span>;
}

function IntervalWord({ days }: { days: number | null }) {
  return days === null ? <Muted>No interval</Muted> : <span>{days} days</span>;
}
