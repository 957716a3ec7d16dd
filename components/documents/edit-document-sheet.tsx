"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import { FutureDayField } from "@/components/forms/future-day-field";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { Select } from "@/components/ui/select";
import { Sheet } from "@/components/ui/sheet";
import { SuggestInput } from "@/components/ui/suggest-input";
import { toast } from "@/components/ui/toast";
import { ApiProblem } from "@/lib/core/api-client";
import type { AssayDocument, ChangeDocument } from "@/lib/features/documents/schema";
import { CONFIDENTIALITY_LEVELS } from "@/lib/features/documents/vocabulary";
import { type DocumentDraft, type DraftConflict, draftOf, rebase } from "./document-draft";
import { KindAndSystemFields, TitleField } from "./document-fields";
import { changeForm } from "./document-forms";
import { DraftConflicts } from "./draft-conflicts";
import { CONFIDENTIALITY_WORDS } from "./labels";

const LEVELS = CONFIDENTIALITY_LEVELS.map((value) => ({ value, label: CONFIDENTIALITY_WORDS[value] }));
const LEVEL_HELP = "A label for people. Every member of the organization can read the document here.";
const OWNER_HELP = "A member's email, or any name.";

interface EditDocumentSheetProps {
  document: AssayDocument;
  systemNames: readonly string[];
  emails: readonly string[];
  onClose: () => void;
}

/** The form of a document's details, which is not closed with changes by a slip. */
export function EditDocumentSheet({ document, systemNames, emails, onClose }: EditDocumentSheetProps) {
  const [isAsking, setAsking] = useState(false);
  const { form, conflict } = useDocumentChange(document, onClose);
  const ask = () => (form.isUnsaved ? setAsking(true) : onClose());
  return (
    <Sheet isOpen onOpenChange={(next) => !next && ask()} title="Edit the document">
      <Form form={form} className="p-5">
        {conflict && (
          // Saving is at the end of the form, what was met is at its beginning.
          <div key={conflict.version} ref={reveal}>
            <DraftConflicts
              draft={form.values}
              taken={conflict.taken}
              // One whose value is entered by now is settled.
              conflicts={conflict.conflicts.filter(({ field, theirs }) => form.values[field] !== theirs)}
              onTake={({ field, theirs }) => form.change({ [field]: theirs })}
            />
          </div>
        )}
        <TitleField form={form} />
        <KindAndSystemFields form={form} systemNames={systemNames} />
        <FormField form={form} name="owner" label="Owner" isOptional help={OWNER_HELP}>
          {(control) => <SuggestInput {...control} suggestions={emails} />}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
          <FormField form={form} name="effective_date" label="Effective from" isOptional>
            {(control) => <Input {...control} type="date" />}
          </FormField>
          <FutureDayField form={form} name="review_date" label="Review by" isOptional />
        </div>
        <FormField form={form} name="confidentiality" label="Confidentiality" help={LEVEL_HELP}>
          {(control) => <Select {...control} options={LEVELS} />}
        </FormField>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            Save
          </Button>
          <Button onClick={ask}>Cancel</Button>
        </div>
      </Form>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Discard the changes?"
        confirmLabel="Discard"
        cancelLabel="Go on"
        onConfirm={onClose}
      >
        Nothing of it is saved yet.
      </ConfirmDialog>
    </Sheet>
  );
}

const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/** What another person saved meanwhile, and the version with which they did. */
interface Conflict {
  version: number;
  taken: readonly (keyof DocumentDraft)[];
  conflicts: readonly DraftConflict[];
}

function useDocumentChange(document: AssayDocument, onSaved: () => void) {
  const refresh = useRefresh();
  // What is saved, as far as this form knows: a page that is read again meanwhile does not replace what is typed.
  const [base, setBase] = useState<Base>(() => ({ draft: draftOf(document), version: document.version }));
  const [conflict, setConflict] = useState<Conflict>();
  const form: FormHandle<DocumentDraft> = useForm(changeForm(base.draft), {
    initial: base.draft,
    send: (changes) => saveOrMeet(document.id, { base, draft: form.values, changes }),
    onSent: (met) => {
      if (met) {
        setBase(met.base);
        setConflict({ version: met.base.version, taken: met.taken, conflicts: met.conflicts });
        form.reset(met.base.draft);
        form.change(met.draft);
        return;
      }
      toast.success("Document saved");
      refresh();
      onSaved();
    },
  });
  return { form, conflict };
}

interface Base {
  draft: DocumentDraft;
  version: number;
}

interface Entered {
  base: Base;
  draft: DocumentDraft;
  /** Of the draft since `base`. */
  changes: ChangeDocument;
}

type Meeting = ReturnType<typeof rebase> & { base: Base };

/**
 * Saves what the draft changes. @returns undefined once it is saved; what another person changed meanwhile, where that
 * has to be seen first. A new version of the file alone changes none of these details.
 */
async function saveOrMeet(id: string, { base, draft, changes }: Entered): Promise<Meeting | undefined> {
  const params = { id };
  try {
    const headers = { "if-match": `"${base.version}"` };
    await callApi("PATCH /v1/documents/{id}", { params, body: changes, headers });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 412)) throw error;
  }
  const saved = await callApi("GET /v1/documents/{id}", { params });
  const theirs = { draft: draftOf(saved), version: saved.version };
  const met = rebase(base.draft, draft, theirs.draft);
  if (met.taken.length + met.conflicts.length === 0) return saveOrMeet(id, { base: theirs, draft, changes });
  return { ...met, base: theirs };
}
