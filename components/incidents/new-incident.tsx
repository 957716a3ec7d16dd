"use client";

import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { DraftDialog } from "@/components/actions/draft-dialog";
import { FormProblem } from "@/components/actions/form-problem";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { DialogActions } from "@/components/ui/dialog";
import { focusFirstInvalid } from "@/components/ui/focus";
import { useClientFilter, useRefresh } from "@/components/ui/page-address";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import { check, type IncidentDraft, newDraft, toCreate } from "./incident-draft";
import { explainProblem } from "./incident-errors";
import { IncidentFields, IncidentSystemField } from "./incident-fields";

/** Records an incident in a dialog that the address opens. */
export function NewIncident({ systemNames }: { systemNames: readonly string[] }) {
  const { params, change } = useClientFilter();
  const refresh = useRefresh();
  return (
    <>
      <Button variant="primary" onClick={() => change({ new: "incident" }, "push")}>
        <Plus />
        Record incident
      </Button>
      {params.get("new") !== null && (
        <NewIncidentDialog
          systemNames={systemNames}
          onClose={() => change({ new: undefined })}
          onCreated={(incident) => {
            change({ new: undefined, incident });
            refresh();
          }}
        />
      )}
    </>
  );
}

interface NewIncidentDialogProps {
  systemNames: readonly string[];
  onClose: () => void;
  onCreated: (id: string) => void;
}

function NewIncidentDialog({ systemNames, onClose, onCreated }: NewIncidentDialogProps) {
  const [initial] = useState(() => newDraft(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone));
  const [draft, setDraft] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const keyOf = useIdempotencyKey();
  const wrong = check(draft);
  const refused = explainProblem(problem);
  const errors = { ...refused.errors, ...(isChecked ? wrong : {}) };
  const change = (part: Partial<IncidentDraft>) => setDraft({ ...draft, ...part });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(wrong).length > 0) return focusFirstInvalid(event.currentTarget);
    const body = toCreate(draft);
    const done = await write(() => callApi("POST /v1/incidents", { body, headers: keyOf(body) }));
    if (!done) return;
    toast.success("Incident recorded", { description: done.answer.title });
    onCreated(done.answer.id);
  };
  return (
    <DraftDialog
      title="Record incident"
      description="Its kind sets the time limit for the report to the authority, counted from awareness."
      isUnsaved={JSON.stringify(draft) !== JSON.stringify(initial)}
      onClose={onClose}
    >
      {(ask) => (
        <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
          <FormProblem problem={refused.problem} />
          <IncidentSystemField draft={draft} errors={errors} systemNames={systemNames} onChange={change} />
          <IncidentFields draft={draft} errors={errors} onChange={change} />
          <DialogActions>
            <Button onClick={ask}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={isBusy}>
              Record incident
            </Button>
          </DialogActions>
        </form>
      )}
    </DraftDialog>
  );
}
