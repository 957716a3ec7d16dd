"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { callApi } from "@/components/api";
import { FileField } from "@/components/evidence/file-field";
import { Form, FormField } from "@/components/forms/form";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { type ImportPreview, PreviewImportSchema } from "@/lib/features/own-frameworks/schema";
import { ImportPreviewView } from "./import-preview";
import { Templates } from "./templates";

const FILE_HELP = "CSV, our JSON, or an OSCAL catalog as JSON; at most 15 MB. The format is recognized.";
const NAME_HELP = "Instead of the name in the file; of a CSV file its own name is taken.";

interface ImportFrameworkDialogProps {
  onClose: () => void;
  /** The framework whose next version is imported; without it a new one, or whichever the file names. */
  code?: string;
}

interface ImportValues {
  file: File | undefined;
  name: string;
}

function importForm(code: string | undefined): FormDefinition<ImportValues, typeof PreviewImportSchema> {
  return {
    schema: PreviewImportSchema,
    toBody: ({ file, name }) => ({ file, name: name.trim() || undefined, code }),
    words: { file: { subject: "The file", empty: "Choose a file." }, name: { subject: "The name" } },
  };
}

/** Reads a file, shows what it would bring and everything that is wrong with it, and then imports it. */
export function ImportFrameworkDialog({ onClose, code }: ImportFrameworkDialogProps) {
  const router = useRouter();
  const [preview, setPreview] = useState<ImportPreview>();
  const form = useForm(importForm(code), {
    initial: { file: undefined, name: "" },
    goesOn: true,
    send: async (body, headers) => {
      if (!preview?.can_import)
        return { preview: await callApi("POST /v1/frameworks/import/preview", { body }) };
      const version = preview.current_version;
      const replaces = version === null ? {} : { replaces_version: String(version) };
      return {
        imported: await callApi("POST /v1/frameworks/import", { body: { ...body, ...replaces }, headers }),
      };
    },
    onSent: ({ preview: read, imported }) => {
      if (!imported) return setPreview(read);
      onClose();
      router.push(`/frameworks/${imported.code}`);
      router.refresh();
    },
  });
  const { file } = form.values;
  const change = (part: Partial<ImportValues>) => {
    form.change(part);
    setPreview(undefined);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(next) => !next && onClose()}
      title={code === undefined ? "Import a framework" : "Import the next version"}
      description="Nothing is stored before you have seen the preview."
      className="max-w-2xl"
    >
      <Form form={form} failure="The file was not imported">
        <FileField
          file={file}
          error={form.errors.file}
          help={FILE_HELP}
          accept=".csv,.json,text/csv,application/json"
          onChange={(next) => change({ file: next })}
        />
        {code === undefined && (
          <FormField form={form} name="name" label="Name" isOptional help={NAME_HELP}>
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                onChange={(event) => change({ name: event.target.value })}
              />
            )}
          </FormField>
        )}
        {code === undefined && !file && <Templates />}
        {preview && <ImportPreviewView preview={preview} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {buttonText(preview)}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function buttonText(preview: ImportPreview | undefined): string {
  if (!preview?.can_import) return "Preview";
  return preview.current_version === null ? "Import" : `Import as version ${preview.current_version + 1}`;
}
