"use client";

import { useRef, useState } from "react";
import { ActionFields, OwnerAndDay } from "@/components/actions/action-fields";
import { createForm, newValues } from "@/components/actions/action-values";
import { callApi } from "@/components/api";
import { SeverityStatus } from "@/components/audits/labels";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { countOf } from "@/components/ui/count-of";
import { toast } from "@/components/ui/toast";
import { newId } from "@/lib/core/ids";
import type { CreateAction } from "@/lib/features/actions/schema";
import { asSuggestion, suggestAction, toCreate } from "./action-drafts";
import { byControl, type PlanRow } from "./plan-rows";
import type { ReportPlanning } from "./report-planning";

interface ActionsDialogProps {
  rows: readonly PlanRow[];
  planning: ReportPlanning;
  onClose: () => void;
  onDone: () => void;
}

/** Creates corrective actions from rows: one for each control, filled in from its findings. */
export function ActionsDialog({ rows, planning, onClose, onDone }: ActionsDialogProps) {
  const { auditId } = planning.audit;
  const [suggested] = useState(() => byControl(rows).map(suggestAction));
  const [first, second] = suggested;
  const suggestion = first && asSuggestion(auditId, first);
  const create = useCreation();
  const isSingle = second === undefined;
  const form = useForm(createForm(suggestion?.source), {
    initial: newValues(suggestion),
    send: (body) => create(isSingle ? [body] : suggested.map((action) => toCreate(auditId, action, body))),
    onSent: () => {
      toast.success(`${countOf(suggested.length, "corrective action")} created`);
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={isSingle ? "Create corrective action" : `Create ${suggested.length} corrective actions`}
      description={isSingle ? `From the finding on ${first?.control}` : "One for each control"}
      submitLabel={isSingle ? "Create action" : `Create ${suggested.length} actions`}
      onClose={onClose}
    >
      {isSingle ? (
        <ActionFields form={form} owners={planning.members} />
      ) : (
        <>
          <ul className="max-h-60 divide-y overflow-y-auto rounded-md border text-sm">
            {suggested.map(({ control, title, severity }) => (
              <li key={control} className="flex items-center gap-3 px-3 py-2">
                <span className="min-w-0 flex-1 truncate">{title}</span>
                <SeverityStatus severity={severity} />
              </li>
            ))}
          </ul>
          <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-3">
            <OwnerAndDay form={form} owners={planning.members} />
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** Creates actions one after the other; sent again, those that were created are not created twice. */
function useCreation() {
  const keys = useRef(new Map<string, string>());
  return async (bodies: readonly CreateAction[]) => {
    for (const body of bodies) {
      const text = JSON.stringify(body);
      const key = keys.current.get(text) ?? newId("request");
      keys.current.set(text, key);
      await callApi("POST /v1/actions", { body, headers: { "idempotency-key": key } });
    }
  };
}
