"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "@/components/api";
import { FileField } from "@/components/evidence/file-field";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useWrite } from "@/components/ui/use-write";
import type { ImportPreview } from "@/lib/features/own-frameworks/schema";
import { ImportPreviewView } from "./import-preview";

const FILE_HELP = "CSV, our JSON, or an OSCAL catalog as JSON; at most 15 MB. The format is recognized.";
const NAME_HELP = "Instead of the name in the file; of a CSV file its own name is taken.";

interface ImportFrameworkDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The framework whose next version is imported; without it a new one, or whichever the file names. */
  code?: string;
}

/** Reads a file, shows what it would bring and everything that is wrong with it, and then imports it. */
export function ImportFrameworkDialog({ isOpen, onClose, code }: ImportFrameworkDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={code === undefined ? "Import a framework" : "Import the next version"}
      description="Nothing is stored before you have seen the preview."
      className="max-w-2xl"
    >
      <ImportForm onClose={onClose} code={code} />
    </Dialog>
  );
}

function ImportForm({ onClose, code }: Omit<ImportFrameworkDialogProps, "isOpen">) {
  const router = useRouter();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [name, setName] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [preview, setPreview] = useState<ImportPreview>();
  const { write, isBusy, problem, clear } = useWrite();
  const body = { file, name: name.trim(), code: code ?? "" };
  const change = (apply: () => void) => {
    apply();
    clear();
    setPreview(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!file) return;
    if (!preview?.can_import) {
      const read = await write(() =>
        callApi("POST /v1/frameworks/import/preview", { body: { ...body, file } }),
      );
      setPreview(read?.answer);
      return;
    }
    const version = preview.current_version;
    const replaces = version === null ? {} : { replaces_version: String(version) };
    const done = await write(() =>
      callApi("POST /v1/frameworks/import", { body: { ...body, file, ...replaces } }),
    );
    if (!done) return;
    onClose();
    router.push(`/frameworks/${done.answer.code}`);
    router.refresh();
  };
  const error = isAsked && !file ? "Choose a file." : undefined;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FileField
        file={file}
        error={error}
        help={FILE_HELP}
        accept=".csv,.json,text/csv,application/json"
        onChange={(next) => change(() => setFile(next))}
      />
      {code === undefined && (
        <Field id={id} label="Name" isOptional help={NAME_HELP}>
          <Input
            id={id}
            value={name}
            maxLength={200}
            onChange={(event) => change(() => setName(event.target.value))}
            {...describedBy(id, { help: NAME_HELP })}
          />
        </Field>
      )}
      {code === undefined && !file && <Templates />}
      {preview && <ImportPreviewView preview={preview} />}
      {problem && (
        <Callout tone="danger" role="alert" title="The file was not imported">
          {problem.message}
        </Callout>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {buttonText(preview)}
        </Button>
      </DialogActions>
    </form>
  );
}

function buttonText(preview: ImportPreview | undefined): string {
  if (!preview?.can_import) return "Preview";
  return preview.current_version === null ? "Import" : `Import as version ${preview.current_version + 1}`;
}

/** Files to begin with. */
export function Templates() {
  const link = "font-medium text-accent-text underline underline-offset-2";
  return (
    <p className="text-ink-muted text-sm">
      Start from a template:{" "}
      <a href="/templates/framework.csv" download className={link}>
        CSV
      </a>{" "}
      or{" "}
      <a href="/templates/framework.json" download className={link}>
        JSON
      </a>
      .
    </p>
  );
}
