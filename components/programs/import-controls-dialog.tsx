"use client";

import { type FormEvent, useId, useState } from "react";
import { callApi } from "@/components/api";
import { NOT_UTF8, readCsvText } from "@/components/tables/csv-file";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { controlClasses } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import type { ApiProblem } from "@/lib/core/api-client";
import type { BulkResult } from "@/lib/features/programs/schema";
import type { ProgramDialogProps } from "./program-dialogs";

const DESCRIPTION =
  "Export the controls, change status, owner, due date, review interval or implementation in a spreadsheet, and import the file. Either every row is taken or none.";

/** Changes controls from a CSV file, usually the program's own export after work in a spreadsheet. */
export function ImportControlsDialog({ program, isOpen, onClose }: ProgramDialogProps) {
  const refresh = useRefresh();
  const [result, setResult] = useState<BulkResult>();
  const close = () => {
    setResult(undefined);
    onClose();
  };
  const show = (answer: BulkResult) => {
    setResult(answer);
    refresh();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title="Import controls from CSV"
      description={result ? undefined : DESCRIPTION}
    >
      {result ? (
        <>
          <Callout tone="success" role="status" title={`${countOf(result.changed, "control")} changed`}>
            {countOf(result.unchanged, "row")} already said the same. Each change is in the history of its
            control.
          </Callout>
          <DialogActions>
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : (
        <ImportControlsForm programId={program.id} onImported={show} onCancel={close} />
      )}
    </Dialog>
  );
}

interface ImportControlsFormProps {
  programId: string;
  onImported: (result: BulkResult) => void;
  onCancel: () => void;
}

const HELP = "A .csv file with the columns framework and control_id, in UTF-8.";

function ImportControlsForm({ programId, onImported, onCancel }: ImportControlsFormProps) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [isChecked, setChecked] = useState(false);
  const [unreadable, setUnreadable] = useState<string>();
  const { write, isBusy, problem, clear } = useWrite();
  const error = isChecked && !file ? "Choose a file." : unreadable;

  const choose = (next: File | undefined) => {
    clear();
    setUnreadable(undefined);
    setFile(next);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!file) return focusFirstInvalid(event.currentTarget);
    const body = await readCsvText(file);
    if (body === undefined) {
      setUnreadable(NOT_UTF8);
      return;
    }
    const done = await write(() =>
      callApi("POST /v1/programs/{id}/controls/import", { params: { id: programId }, body }),
    );
    if (done) onImported(done.answer);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field id={id} label="File" help={HELP} error={error}>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => choose(event.target.files?.[0])}
          className={cn(
            controlClasses,
            "h-9 p-0 pr-3 text-sm file:mr-3 file:h-full file:border-0 file:border-line file:border-r file:bg-sunken file:px-3 file:font-medium file:text-ink",
          )}
          {...describedBy(id, { help: HELP, error })}
        />
      </Field>
      {problem && <ImportProblem problem={problem} />}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Import
        </Button>
      </DialogActions>
    </form>
  );
}

/** Why nothing was imported: each fault by its line. */
function ImportProblem({ problem }: { problem: ApiProblem }) {
  const { issues } = problem;
  if (issues.length === 0) {
    return (
      <Callout tone="danger" role="alert" title="Nothing was imported">
        {problem.message}
      </Callout>
    );
  }
  return (
    <Callout
      tone="danger"
      role="alert"
      title={`Nothing was imported: ${countOf(issues.length, "correction")} needed`}
    >
      <ul className="max-h-48 list-disc overflow-y-auto pl-4">
        {issues.map((issue) => (
          <li key={issue.pointer + issue.message}>
            <span className="inline-block font-medium text-ink first-letter:uppercase">{issue.pointer}</span>:{" "}
            {issue.message}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
