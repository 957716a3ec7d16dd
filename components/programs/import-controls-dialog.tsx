"use client";

import { useState } from "react";
import { z } from "zod";
import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { CSV_FILE_WORDS, CsvFileSchema } from "@/components/tables/csv-file";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { controlClasses } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import type { ApiProblem } from "@/lib/core/api-client";
import type { BulkResult } from "@/lib/features/programs/schema";
import type { ProgramDialogProps } from "./program-dialogs";

const DESCRIPTION =
  "Export the controls, change status, owner, due date, review interval or implementation in a spreadsheet, and import the file. Either every row is taken or none.";

/** Changes controls from a CSV file, usually the program's own export after work in a spreadsheet. */
export function ImportControlsDialog({ program, onClose }: ProgramDialogProps) {
  const refresh = useRefresh();
  const [result, setResult] = useState<BulkResult>();
  const show = (answer: BulkResult) => {
    setResult(answer);
    refresh();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(next) => !next && onClose()}
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
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : (
        <ImportControlsForm programId={program.id} onImported={show} onCancel={onClose} />
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

interface ImportValues {
  file: File | undefined;
}

const ImportSchema = z.object({ file: CsvFileSchema });

const FORM: FormDefinition<ImportValues, typeof ImportSchema> = {
  schema: ImportSchema,
  words: { file: CSV_FILE_WORDS },
};

function ImportControlsForm({ programId, onImported, onCancel }: ImportControlsFormProps) {
  const form = useForm(FORM, {
    initial: { file: undefined },
    send: ({ file }) =>
      callApi("POST /v1/programs/{id}/controls/import", { params: { id: programId }, body: file }),
    onSent: onImported,
  });
  return (
    <Form form={form} failure={refusalOf}>
      <FormField form={form} name="file" label="File" help={HELP}>
        {({ value: _, onChange, ...control }) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => onChange(event.target.files?.[0])}
            className={cn(
              controlClasses,
              "h-9 p-0 pr-3 text-sm file:mr-3 file:h-full file:border-0 file:border-line file:border-r file:bg-sunken file:px-3 file:font-medium file:text-ink",
            )}
          />
        )}
      </FormField>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Import
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Why nothing was imported: each fault by its line. */
function refusalOf({ issues }: ApiProblem) {
  if (issues.length === 0) return { title: "Nothing was imported" };
  return {
    title: `Nothing was imported: ${countOf(issues.length, "correction")} needed`,
    text: (
      <ul className="max-h-48 list-disc overflow-y-auto pl-4">
        {issues.map((issue) => (
          <li key={issue.pointer + issue.message}>
            <span className="inline-block font-medium text-ink first-letter:uppercase">{issue.pointer}</span>:{" "}
            {issue.message}
          </li>
        ))}
      </ul>
    ),
  };
}
