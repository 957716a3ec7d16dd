"use client";

import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { focusFirstInvalid } from "@/components/ui/focus";
import { useWrite } from "@/components/ui/use-write";
import type { Action } from "@/lib/features/actions/schema";
import { type ActionDraft, changesOf, draftOf } from "./action-draft";
import { ActionFields, type OwnerChoice, TextField } from "./action-fields";
import { FormProblem } from "./form-problem";

interface EditActionProps {
  action: Action;
  owners: readonly OwnerChoice[];
  /** Off for an owner, who changes root cause and work done alone. */
  canManage: boolean;
  onSaved: () => void;
  onCancel: () => void;
}

export function EditAction({ action, owners, canManage, onSaved, onCancel }: EditActionProps) {
  const [initial] = useState(() => draftOf(action));
  const [draft, setDraft] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const isUntitled = draft.title.trim() === "";
  const change = (part: Partial<ActionDraft>) => setDraft({ ...draft, ...part });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isUntitled) return focusFirstInvalid(event.currentTarget);
    const body = changesOf(initial, draft);
    const headers = { "if-match": `"${action.version}"` };
    const done = await write(() =>
      callApi("PATCH /v1/actions/{id}", { params: { id: action.id }, body, headers }),
    );
    if (!done) return;
    toast.success("Corrective action saved");
    onSaved();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      <FormProblem problem={problem} onReload={onSaved} />
      {canManage && (
        <ActionFields
          draft={draft}
          owners={owners}
          titleError={isChecked && isUntitled ? "Give it a title." : undefined}
          onChange={change}
        />
      )}
      <TextField
        label="Root cause"
        value={draft.root_cause}
        onChange={(root_cause) => change({ root_cause })}
      />
      <TextField
        label="What was done"
        value={draft.work_done}
        onChange={(work_done) => change({ work_done })}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
