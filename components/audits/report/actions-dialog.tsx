"use client";

import { type FormEvent, useRef, useState } from "react";
import { toast } from "sonner";
import { type ActionDraft, newDraft } from "@/components/actions/action-draft";
import { ActionFields } from "@/components/actions/action-fields";
import { DraftDialog } from "@/components/actions/draft-dialog";
import { FormProblem } from "@/components/actions/form-problem";
import { callApi } from "@/components/api";
import { SeverityStatus } from "@/components/audits/labels";
import { Button } from "@/components/ui/button";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { countOf } from "@/components/ui/count-of";
import { DialogActions } from "@/components/ui/dialog";
import { focusFirstInvalid } from "@/components/ui/focus";
import { useWrite } from "@/components/ui/use-write";
import { newId } from "@/lib/core/ids";
import { asSuggestion, type SuggestedAction, suggestAction, toCreate } from "./action-drafts";
import { OwnerAndDay } from "./owner-and-day";
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
  const [initial] = useState(() => newDraft(first && asSuggestion(auditId, first)));
  const [draft, setDraft] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const create = useCreation(auditId);
  const isSingle = second === undefined;
  const isUntitled = isSingle && draft.title.trim() === "";
  const change = (part: Partial<ActionDraft>) => setDraft({ ...draft, ...part });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!first || isUntitled) return focusFirstInvalid(event.currentTarget);
    const { title, severity, description } = draft;
    const wanted = isSingle ? [{ ...first, title, severity, description }] : suggested;
    const done = await write(() => create(wanted, draft));
    if (!done) return;
    toast.success(`${countOf(wanted.length, "corrective action")} created`);
    onDone();
  };
  return (
    <DraftDialog
      title={isSingle ? "Create corrective action" : `Create ${suggested.length} corrective actions`}
      description={isSingle ? `From the finding on ${first?.control}` : "One for each control"}
      isUnsaved={JSON.stringify(draft) !== JSON.stringify(initial)}
      onClose={onClose}
    >
      {(ask) => (
        <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
          <FormProblem problem={problem} />
          {isSingle ? (
            <ActionFields
              draft={draft}
              owners={planning.members}
              titleError={isChecked && isUntitled ? "Give it a title." : undefined}
              onChange={change}
            />
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
              <OwnerAndDay
                owners={planning.members}
                owner={draft.owner_id}
                day={draft.due_date}
                onChange={change}
              />
            </>
          )}
          <DialogActions>
            <Button onClick={ask}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={isBusy}>
              {isSingle ? "Create action" : `Create ${suggested.length} actions`}
            </Button>
          </DialogActions>
        </form>
      )}
    </DraftDialog>
  );
}

/** Creates actions one after the other; sent again, those that were created are not created twice. */
function useCreation(auditId: string) {
  const keys = useRef(new Map<string, string>());
  return async (actions: readonly SuggestedAction[], plan: Pick<ActionDraft, "owner_id" | "due_date">) => {
    for (const action of actions) {
      const body = toCreate(auditId, action, plan);
      const text = JSON.stringify(body);
      const key = keys.current.get(text) ?? newId("request");
      keys.current.set(text, key);
      await callApi("POST /v1/actions", { body, headers: { "idempotency-key": key } });
    }
  };
}
