"use client";

import { FileText, Upload, X } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { describedBy, Field } from "@/components/ui/field";
import { useFileDrop } from "@/components/ui/file-drop";
import { IconButton } from "@/components/ui/icon-button";
import { sizeText } from "@/components/ui/size-text";
import { ACCEPTED_ENDINGS } from "@/lib/features/documents/file-types-schema";

interface FileFieldProps {
  file: File | undefined;
  error: string | undefined;
  /** What may be chosen; evidence of any accepted kind when left out. */
  accept?: string;
  help?: string;
  onChange: (file: File | undefined) => void;
}

const ACCEPT = ACCEPTED_ENDINGS.map((ending) => `.${ending}`).join(",");
const HELP = "A document, image, text or archive of at most 25 MB. Its SHA-256 is recorded.";

/** A file, chosen or dropped. */
export function FileField({ file, error, accept = ACCEPT, help = HELP, onChange }: FileFieldProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(([dropped]) => dropped && onChange(dropped));
  return (
    <Field id={id} label="File" help={help} error={error}>
      <div
        {...drop.listeners}
        className={cn(
          "flex min-h-20 items-center justify-center gap-3 rounded-md border border-line-strong border-dashed px-4 py-3 text-sm",
          drop.isTarget && "border-accent bg-accent-soft",
          error && "border-danger-mark",
        )}
      >
        {file ? (
          <>
            <FileText className="size-4 shrink-0 text-ink-muted" aria-hidden />
            <span className="min-w-0 flex-1 truncate font-medium">{file.name}</span>
            <span className="shrink-0 text-ink-muted tabular-nums">{sizeText(file.size)}</span>
            <IconButton label="Remove the file" size="icon-sm" onClick={() => onChange(undefined)}>
              <X />
            </IconButton>
          </>
        ) : (
          <>
            <span className="text-ink-muted">Drop a file here, or</span>
            <Button
              id={id}
              size="sm"
              onClick={() => picker.current?.click()}
              {...describedBy(id, { help, error })}
            >
              <Upload />
              Choose a file
            </Button>
          </>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        aria-label="Choose a file"
        onChange={(event) => {
          onChange(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </Field>
  );
}
