"use client";

import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { DialogActions } from "@/components/ui/dialog";
import { focusFirstInvalid } from "@/components/ui/focus";
import { useClientFilter, useRefresh } from "@/components/ui/page-address";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import { type ActionDraft, type ActionSuggestion, newDraft, toCreate } from "./action-draft";
import { ActionFields, type OwnerChoice, SystemField } from "./action-fields";
import { DraftDialog } from "./draft-dialog";
import { FormProblem } from "./form-problem";

/** Opens the form of a new action in the address of the page. */
export function NewActionButton() {
  const { change } = useClientFilter();
  return (
    <Button variant="primary" onClick={() => change({ new: "action" }, "push")}>
      <Plus />
      Create action
    </Button>
  );
}

interface NewActionProps {
  /** What the address names as the source, if it is there. */
  suggestion: ActionSuggestion | undefined;
  owners: readonly OwnerChoice[];
  systemNames: readonly string[];
}

/** The form of a new action, open while the address says so. */
export function NewAction(props: NewActionProps) {
  const { params, change } = useClientFilter();
  const refresh = useRefresh();
  const opened = params.get("new");
  if (opened === null) return null;
  const leave = (action?: string) =>
    change({ new: undefined, from: undefined, control: undefined, requirement: undefined, action });
  return (
    <NewActionDialog
      {...props}
      suggestion={opened === props.suggestion?.source.type ? props.suggestion : undefined}
      onClose={() => leave()}
      onCreated={(id) => {
        leave(id);
        refresh();
      }}
    />
  );
}

interface NewActionDialogProps extends NewActionProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

function NewActionDialog({ suggestion, owners, systemNames, onClose, onCreated }: NewActionDialogProps) {
  const [initial] = useState(() => newDraft(suggestion));
  const [draft, setDraft] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const keyOf = useIdempotencyKey();
  const isUntitled = draft.title.trim() === "";
  const change = (part: Partial<ActionDraft>) => setDraft({ ...draft, ...part });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isUntitled) return focusFirstInvalid(event.currentTarget);
    const body = toCreate(draft, suggestion?.source);
    const done = await write(() => callApi("POST /v1/actions", { body, headers: keyOf(body) }));
    if (!done) return;
    toast.success("Corrective action created", { description: done.answer.title });
    onCreated(done.answer.id);
  };
  return (
    <DraftDialog
      title="Create corrective action"
      description={suggestion && `From ${suggestion.label}`}
      isUnsaved={JSON.stringify(draft) !== JSON.stringify(initial)}
      onClose={onClose}
    >
      {(ask) => (
        <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
          <FormProblem problem={problem} />
          <ActionFields
            draft={draft}
            owners={owners}
            titleError={isChecked && isUntitled ? "Give it a title." : undefined}
            onChange={change}
          />
          {!suggestion && (
            <SystemField
              value={draft.system_name}
              systemNames={systemNames}
              onChange={(system_name) => change({ system_name })}
            />
          )}
          <DialogActions>
            <Button onClick={ask}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={isBusy}>
              Create action
            </Button>
          </DialogActions>
        </form>
      )}
    </DraftDialog>
  );
}
