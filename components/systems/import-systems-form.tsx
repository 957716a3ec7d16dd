"use client";

import { useState } from "react";
import { z } from "zod";
import { callApi } from "@/components/api";
import { FileField } from "@/components/evidence/file-field";
import { Form } from "@/components/forms/form";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { CSV_FILE_WORDS, CsvFileSchema } from "@/components/tables/csv-file";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { DialogActions } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import { RadioCards } from "@/components/ui/radio-cards";
import { toast } from "@/components/ui/toast";
import type { SystemImportPreview } from "@/lib/features/systems/import-schema";
import { EXISTING_SYSTEMS, type ExistingSystems } from "@/lib/features/systems/vocabulary";
import { changesText, ImportedSystemsPreview } from "./import-systems-preview";

const HELP =
  "A .csv file in UTF-8 of at most 1,000 rows. Only the column name is required. An owner is the email of a member or an invited person.";

const EXISTING = [
  {
    value: "refuse",
    label: "Report them as errors",
    description: "The file is meant for new systems only.",
  },
  {
    value: "update",
    label: "Update them",
    description: "Columns of the file replace what is registered; an empty cell removes it.",
  },
] as const satisfies readonly { value: ExistingSystems; label: string; description: string }[];

interface ImportValues {
  file: File | undefined;
  existing: ExistingSystems;
}

const ImportSchema = z.object({ file: CsvFileSchema, existing: z.enum(EXISTING_SYSTEMS) });

const FORM: FormDefinition<ImportValues, typeof ImportSchema> = {
  schema: ImportSchema,
  words: { file: CSV_FILE_WORDS },
};

/** The file, what is done with systems that are registered already, and what would happen. */
export function ImportSystemsForm({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const [preview, setPreview] = useState<SystemImportPreview>();
  const form = useForm(FORM, {
    initial: { file: undefined, existing: "refuse" },
    goesOn: true,
    send: async ({ file: body, existing }) => {
      const input = { query: { existing }, body };
      if (!preview?.can_import)
        return { preview: await callApi("POST /v1/systems/import/preview", input), imported: undefined };
      setPreview(undefined);
      return { preview: undefined, imported: await callApi("POST /v1/systems/import", input) };
    },
    onSent: (answer) => {
      setPreview(answer.preview);
      if (!answer.imported) return;
      toast.success("Systems imported", { description: changesText(answer.imported) });
      onClose();
      refresh();
    },
  });
  const { file, existing } = form.values;
  const change = (part: Partial<ImportValues>) => {
    form.change(part);
    setPreview(undefined);
  };
  return (
    <Form form={form} failure="Nothing was imported">
      <FileField
        file={file}
        error={form.errors.file}
        help={HELP}
        accept=".csv,text/csv"
        onChange={(next) => change({ file: next })}
      />
      {!file && (
        <p className="text-ink-muted text-sm">
          Start from a{" "}
          <a
            href="/templates/systems.csv"
            download
            className="font-medium text-accent-text underline underline-offset-2"
          >
            template
          </a>{" "}
          or from the CSV export of this list.
        </p>
      )}
      <RadioCards
        legend="Systems that are already registered"
        value={existing}
        options={EXISTING}
        isStacked
        onChange={(next) => change({ existing: next })}
      />
      {preview && <ImportedSystemsPreview preview={preview} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {preview?.can_import ? `Import ${countOf(preview.systems.length, "row")}` : "Preview"}
        </Button>
      </DialogActions>
    </Form>
  );
}
