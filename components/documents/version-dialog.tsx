"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { uploadForm } from "@/components/api";
import { FileField } from "@/components/evidence/file-field";
import { FormField } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { Input, Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { ProgressBar } from "@/components/ui/progress-bar";
import { TabStrip } from "@/components/ui/tab-strip";
import { toast } from "@/components/ui/toast";
import { READABLE_ENDINGS } from "@/lib/features/documents/file-types-schema";
import type { AddVersion, AssayDocument } from "@/lib/features/documents/schema";
import { type VersionKind, versionForm } from "./document-forms";

const ACCEPT = READABLE_ENDINGS.map((ending) => `.${ending}`).join(",");
const FILE_HELP = "At most 25 MB. The versions before stay readable.";
const TABS = [
  { value: "file", label: "File" },
  { value: "text", label: "Text" },
] as const;

interface VersionDialogProps {
  document: AssayDocument;
  onClose: () => void;
}

/** A new version as a file or a text. */
export function VersionDialog({ document, onClose }: VersionDialogProps) {
  const router = useRouter();
  const refresh = useRefresh();
  const [kind, setKind] = useState<VersionKind>(document.origin === "text" ? "text" : "file");
  const { send, share } = useVersionUpload(document.id);
  const form = useForm(versionForm(kind), {
    initial: { file: undefined, text: "", note: "" },
    send,
    onSent: ({ current, title }) => {
      if (current.number > document.current.number)
        toast.success(`Version ${current.number} added`, { description: title });
      else toast.info("Nothing was added", { description: "The file is the same as the current version." });
      onClose();
      // Also where an earlier version was shown, which the new one is not.
      router.push(`/documents/${document.id}`);
      refresh();
    },
  });
  const show = (next: VersionKind) => {
    form.forgive();
    setKind(next);
  };
  return (
    <FormDialog
      form={form}
      title={`Add version ${document.current.number + 1}`}
      description={document.title}
      className="max-w-xl"
      failure="The version was not added"
      submitLabel="Add version"
      onClose={onClose}
    >
      <TabStrip
        label="How the version comes"
        value={kind}
        tabs={TABS}
        isDisabled={form.isBusy}
        onChange={show}
      />
      {kind === "file" ? (
        <FileField
          file={form.values.file}
          error={form.errors.file}
          accept={ACCEPT}
          help={FILE_HELP}
          onChange={(file) => form.change({ file })}
        />
      ) : (
        <FormField form={form} name="text" label="Text">
          {(control) => <Textarea {...control} className="min-h-48" />}
        </FormField>
      )}
      <FormField form={form} name="note" label="What changed" isOptional>
        {(control) => (
          <Input {...control} maxLength={1_000} placeholder="Quarterly instead of yearly access reviews" />
        )}
      </FormField>
      {share !== undefined && <ProgressBar label="Upload" value={share * 100} max={100} />}
    </FormDialog>
  );
}

/** Uploads a version; it stops with the dialog. */
function useVersionUpload(id: string) {
  const [share, setShare] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const send = async (body: AddVersion, headers: Record<string, string>) => {
    const controller = new AbortController();
    stop.current = controller;
    setShare(0);
    try {
      return await uploadForm("POST /v1/documents/{id}/versions", {
        params: { id },
        body,
        headers,
        signal: controller.signal,
        onProgress: setShare,
      });
    } finally {
      setShare(undefined);
    }
  };
  return { send, share };
}
