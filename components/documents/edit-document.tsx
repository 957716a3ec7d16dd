"use client";

import { PencilLine } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { useOpenRecord, useRefresh } from "@/components/ui/page-address";
import { Select } from "@/components/ui/select";
import { Sheet } from "@/components/ui/sheet";
import { SuggestInput } from "@/components/ui/suggest-input";
import { useWrite } from "@/components/ui/use-write";
import { ApiProblem } from "@/lib/core/api-client";
import type { AssayDocument } from "@/lib/features/documents/schema";
import { CONFIDENTIALITY_LEVELS } from "@/lib/features/documents/vocabulary";
import { changesOf, type DocumentDraft, type DraftConflict, draftOf, rebase } from "./document-draft";
import { type DocumentErrors, explainIssues, KindAndSystemFields, TitleField } from "./document-fields";
import { DraftConflicts } from "./draft-conflicts";
import { CONFIDENTIALITY_WORDS } from "./labels";

interface EditDocumentProps {
  document: AssayDocument;
  systemNames: readonly string[];
  emails: readonly string[];
}

/** Changes the details of a document in a drawer with its own address; the files themselves never change. */
export function EditDocument({ document, systemNames, emails }: EditDocumentProps) {
  const { openId, open } = useOpenRecord("panel");
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isOpen = openId === "edit";
  useUnsavedChanges(isOpen && isUnsaved);
  const close = () => {
    setUnsaved(false);
    setAsking(false);
    open(undefined, "replace");
  };
  const ask = () => (isUnsaved ? setAsking(true) : close());
  return (
    <>
      <Button onClick={() => open("edit", "push")}>
        <PencilLine />
        Edit
      </Button>
      <Sheet isOpen={isOpen} onOpenChange={(next) => !next && ask()} title="Edit the document">
        {isOpen && (
          <EditForm
            document={document}
            systemNames={systemNames}
            emails={emails}
            onChange={setUnsaved}
            onDone={close}
            onCancel={ask}
          />
        )}
        <ConfirmDialog
          isOpen={isAsking}
          onOpenChange={setAsking}
          title="Discard the changes?"
          confirmLabel="Discard"
          cancelLabel="Go on"
          onConfirm={close}
        >
          Nothing of it is saved yet.
        </ConfirmDialog>
      </Sheet>
    </>
  );
}

const LEVELS = CONFIDENTIALITY_LEVELS.map((value) => ({ value, label: CONFIDENTIALITY_WORDS[value] }));
const LEVEL_HELP = "A label for people. Every member of the organization can read the document here.";
const OWNER_HELP = "A member's email, or any name.";

interface EditFormProps extends EditDocumentProps {
  onChange: (isUnsaved: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
}

function EditForm({ document, systemNames, emails, onChange, onDone, onCancel }: EditFormProps) {
  const id = useId();
  const refresh = useRefresh();
  // What is saved, as far as this form knows: a page that is read again meanwhile does not replace what is typed.
  const [base, setBase] = useState<Base>(() => ({ draft: draftOf(document), version: document.version }));
  const [draft, setDraft] = useState(base.draft);
  const [conflict, setConflict] = useState<Pick<ReturnType<typeof rebase>, "taken" | "conflicts">>();
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const wrong = check(draft);
  const errors = { ...explainIssues(problem?.issues), ...(isChecked ? wrong : {}) };
  const change = (part: Partial<DocumentDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    onChange(Object.keys(changesOf(base.draft, next)).length > 0);
  };
  const take = ({ field, theirs }: DraftConflict) => {
    change({ [field]: theirs });
    setConflict(
      conflict && { ...conflict, conflicts: conflict.conflicts.filter((other) => other.field !== field) },
    );
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(wrong).length > 0) return focusFirstInvalid(event.currentTarget);
    const done = await write(() => saveOrMeet(document.id, base, draft));
    if (!done) return;
    if (done.answer) {
      const { base: theirs, draft: rebased, taken, conflicts } = done.answer;
      setBase(theirs);
      setDraft(rebased);
      setConflict({ taken, conflicts });
      onChange(Object.keys(changesOf(theirs.draft, rebased)).length > 0);
      return;
    }
    toast.success("Document saved");
    refresh();
    onDone();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5 p-5">
      {problem && Object.keys(explainIssues(problem.issues)).length === 0 && (
        <Callout tone="danger" role="alert" title="It was not saved">
          {problem.message}
        </Callout>
      )}
      {conflict && (
        // Saving is at the end of the form, what was met is at its beginning.
        <div key={base.version} ref={reveal}>
          <DraftConflicts draft={draft} {...conflict} onTake={take} />
        </div>
      )}
      <TitleField draft={draft} errors={errors} onChange={change} />
      <KindAndSystemFields draft={draft} errors={errors} systemNames={systemNames} onChange={change} />
      <Field id={`${id}-owner`} label="Owner" isOptional help={OWNER_HELP} error={errors.owner}>
        <SuggestInput
          id={`${id}-owner`}
          value={draft.owner}
          suggestions={emails}
          onChange={(owner) => change({ owner })}
          {...describedBy(`${id}-owner`, { help: OWNER_HELP, error: errors.owner })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <DayField
          label="Effective from"
          value={draft.effective_date}
          error={errors.effective_date}
          onChange={(effective_date) => change({ effective_date })}
        />
        <DayField
          label="Review by"
          value={draft.review_date}
          error={errors.review_date}
          onChange={(review_date) => change({ review_date })}
        />
      </div>
      <Field id={`${id}-level`} label="Confidentiality" help={LEVEL_HELP}>
        <Select
          id={`${id}-level`}
          value={draft.confidentiality}
          options={LEVELS}
          onChange={(confidentiality) => change({ confidentiality })}
          {...describedBy(`${id}-level`, { help: LEVEL_HELP })}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

interface Base {
  draft: DocumentDraft;
  version: number;
}

type Meeting = ReturnType<typeof rebase> & { base: Base };

/**
 * Saves what the draft changes. @returns undefined once it is saved; what another person changed meanwhile, where that
 * has to be seen first. A new version of the file alone changes none of these details.
 */
async function saveOrMeet(id: string, base: Base, draft: DocumentDraft): Promise<Meeting | undefined> {
  const params = { id };
  try {
    const headers = { "if-match": `"${base.version}"` };
    await callApi("PATCH /v1/documents/{id}", { params, body: changesOf(base.draft, draft), headers });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 412)) throw error;
  }
  const saved = await callApi("GET /v1/documents/{id}", { params });
  const theirs = { draft: draftOf(saved), version: saved.version };
  const met = rebase(base.draft, draft, theirs.draft);
  if (met.taken.length + met.conflicts.length === 0) return saveOrMeet(id, theirs, draft);
  return { ...met, base: theirs };
}

function check({ title }: DocumentDraft): DocumentErrors {
  return title.trim() === "" ? { title: "Give it a title." } : {};
}

interface DayFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (day: string) => void;
}

function DayField({ label, value, error, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} isOptional error={error}>
      <Input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...describedBy(id, { error })}
      />
    </Field>
  );
}
