"use client";

import { Check } from "lucide-react";
import { useOptimistic, useTransition } from "react";
import { callApi } from "@/components/api";
import { controlPath } from "@/components/programs/control-hrefs";
import { DueDay } from "@/components/programs/due-day";
import { CONTROL_STATUS_LABELS } from "@/components/programs/labels";
import { Button } from "@/components/ui/button";
import { useRefresh } from "@/components/ui/page-address";
import { RowLink } from "@/components/ui/row-link";
import { toast } from "@/components/ui/toast";
import type { MyControl, UpdateControl } from "@/lib/features/programs/schema";
import { ApprovalWord } from "../approval/approval-word";
import { OpenWorkMark } from "../labels";
import { StatusButton } from "../status-menu";
import { useOpenWorkCheck } from "../use-open-work-check";

interface MyControlRowProps {
  control: MyControl;
  frameworkName: string;
  canWork: boolean;
}

/** A control of mine: its status and its review are one choice away. */
export function MyControlRow({ control, frameworkName, canWork }: MyControlRowProps) {
  const { status, update, isPending } = useMyUpdate(control);
  const openWork = useOpenWorkCheck();
  const current = { ...control, status };
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <RowLink href={controlPath(control.program_id, control.id)} className="block text-sm wrap-anywhere">
          {control.title}
        </RowLink>
        <p className="text-ink-muted text-xs wrap-anywhere">
          {frameworkName} <span className="font-mono">{control.control_id}</span> · {control.program_name}
        </p>
      </div>
      <div className="flex items-center gap-4 text-sm max-sm:order-last max-sm:basis-full">
        <span className="sm:w-44 max-sm:empty:hidden">
          <DueDay control={control} isQuiet />
        </span>
        <span className="flex flex-col items-start sm:w-32">
          <StatusButton
            name={control.control_id}
            status={status}
            onChange={
              canWork
                ? (next) =>
                    openWork.check([current], next, () =>
                      update(
                        { status: next },
                        `${control.control_id} is now ${CONTROL_STATUS_LABELS[next].label}`,
                      ),
                    )
                : undefined
            }
          />
          <OpenWorkMark control={current} />
        </span>
      </div>
      {control.approval.state !== "none" && <ApprovalWord approval={control.approval} />}
      {canWork && (
        <Button
          size="sm"
          className="relative z-10"
          disabled={isPending}
          aria-label={`Mark reviewed: ${control.control_id}`}
          onClick={() => update({ reviewed: true }, `${control.control_id} is reviewed`)}
        >
          <Check />
          Mark reviewed
        </Button>
      )}
      {openWork.dialog}
    </li>
  );
}

/** Changes the control at once; when it is refused the old status comes back and the reason is said. */
function useMyUpdate(control: MyControl) {
  const refresh = useRefresh();
  const [status, setStatus] = useOptimistic(control.status);
  const [isPending, startTransition] = useTransition();
  const update = (change: UpdateControl, done: string) =>
    startTransition(async () => {
      if (change.status) setStatus(change.status);
      try {
        const params = { id: control.program_id, control_id: control.id };
        await callApi("PUT /v1/programs/{id}/controls/{control_id}", { params, body: change });
        toast.success(done, { description: control.title });
      } catch (error) {
        toast.error(`${control.control_id} was not changed`, {
          description: error instanceof Error ? error.message : undefined,
        });
      }
      refresh();
    });
  return { status, update, isPending };
}
