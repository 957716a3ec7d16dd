"use client";

import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { FileField } from "@/components/evidence/file-field";
import { NOT_UTF8, readCsvText } from "@/components/tables/csv-file";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/count-of";
import { DialogActions } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import { RadioCards } from "@/components/ui/radio-cards";
import { useWrite } from "@/components/ui/use-write";
import type { SystemImportPreview } from "@/lib/features/systems/import-schema";
import type { ExistingSystems } from "@/lib/features/systems/vocabulary";
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

/** The file, what is done with systems that are registered already, and what would happen. */
export function ImportSystemsForm({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const [file, setFile] = useState<File>();
  const [existing, setExisting] = useState<ExistingSystems>("refuse");
  const [fault, setFault] = useState<string>();
  const [preview, setPreview] = useState<SystemImportPreview>();
  const { write, isBusy, problem, clear } = useWrite();
  const change = (apply: () => void) => {
    apply();
    clear();
    setFault(undefined);
    setPreview(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setFault("Choose a file.");
    const body = await readCsvText(file);
    if (body === undefined) return setFault(NOT_UTF8);
    const input = { query: { existing }, body };
    if (!preview?.can_import) {
      const read = await write(() => callApi("POST /v1/systems/import/preview", input));
      return setPreview(read?.answer);
    }
    const done = await write(() => callApi("POST /v1/systems/import", input));
    if (!done) return setPreview(undefined);
    toast.success("Systems imported", { description: changesText(done.answer) });
    onClose();
    refresh();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FileField
        file={file}
        error={fault}
        help={HELP}
        accept=".csv,text/csv"
        onChange={(next) => change(() => setFile(next))}
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
        onChange={(next) => change(() => setExisting(next))}
      />
      {preview && <ImportedSystemsPreview preview={preview} />}
      {problem && (
        <Callout tone="danger" role="alert" title="Nothing was imported">
          {problem.message}
        </Callout>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {preview?.can_import ? `Import ${countOf(preview.systems.length, "row")}` : "Preview"}
        </Button>
      </DialogActions>
    </form>
  );
}
