"use client";

import { FileUp } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { describedBy, Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TEXT_LIMITS } from "@/lib/core/limits";

interface ContextFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

const HELP =
  "What is written about the system and is in none of the documents above. Instructions in it are ignored.";

/** A text to audit besides documents: typed, pasted, chosen or dropped. */
export function ContextField({ value, onChange, error }: ContextFieldProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [added, setAdded] = useState("");
  const [isDropTarget, setDropTarget] = useState(false);

  const take = async (files: readonly File[]) => {
    setDropTarget(false);
    setAdded("");
    let text = value;
    for (const file of files) {
      const read = await readTextFile(file);
      if ("problem" in read) return setProblem(read.problem);
      const joined = text.trim() === "" ? read.text : `${text}\n\n${read.text}`;
      if (joined.length > TEXT_LIMITS.context) {
        return setProblem(`${file.name} does not fit with what is already there. Remove something first.`);
      }
      text = joined;
    }
    setProblem(undefined);
    setAdded(`${files.map((file) => file.name).join(", ")} added.`);
    onChange(text);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take([...event.dataTransfer.files]);
  };
  const shownError = problem ?? error;
  return (
    <Field
      id={id}
      label="Text"
      isOptional
      help={HELP}
      error={shownError}
      aside={
        <Button variant="ghost" size="sm" onClick={() => picker.current?.click()}>
          <FileUp />
          Choose .txt or .md
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button above. */}
      <div
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setDropTarget(true);
        }}
        onDragLeave={() => setDropTarget(false)}
        onDrop={drop}
        className="relative"
      >
        <Textarea
          id={id}
          value={value}
          onChange={(event) => {
            setProblem(undefined);
            onChange(event.target.value);
          }}
          placeholder="Paste the text here, or drop a .txt or .md file."
          className="h-72 resize-y font-mono text-sm"
          {...describedBy(id, { help: HELP, error: shownError })}
        />
        {isDropTarget && (
          <div className="pointer-events-none absolute inset-0 flex items-center justify-center rounded-md border-2 border-accent border-dashed bg-accent-soft font-medium text-accent-text">
            Drop to add the text
          </div>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED_FILES}
        multiple
        hidden
        aria-label="Choose text files"
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <p className="flex justify-between gap-3 text-ink-muted text-xs">
        <span aria-live="polite">{added}</span>
        <span className={cn("tabular-nums", value.length > TEXT_LIMITS.context && "font-medium text-danger")}>
          {value.length.toLocaleString("en")} of {TEXT_LIMITS.context.toLocaleString("en")} characters
        </span>
      </p>
    </Field>
  );
}

const EXTENSIONS = [".txt", ".md", ".markdown"] as const;

/** Of the file picker. */
const ACCEPTED_FILES = [...EXTENSIONS, "text/plain", "text/markdown"].join(",");

/** A UTF-8 character takes at most four bytes: a longer file cannot fit and is not read at all. */
const MAX_BYTES = TEXT_LIMITS.context * 4;

type ReadText = { text: string } | { problem: string };

/** The text of a file that a person chose, or why it cannot be taken, in words of what to do. */
async function readTextFile(file: File): Promise<ReadText> {
  const name = file.name.toLowerCase();
  if (!EXTENSIONS.some((extension) => name.endsWith(extension))) {
    return { problem: `${file.name} is not a text file. Save it as .txt or .md and try again.` };
  }
  if (file.size > MAX_BYTES) return { problem: tooLong(file.name, file.size) };
  const text = decode(await file.arrayBuffer());
  if (text === undefined) {
    return { problem: `${file.name} is not UTF-8 text. Save it with the encoding UTF-8 and try again.` };
  }
  if (text.length > TEXT_LIMITS.context) return { problem: tooLong(file.name, text.length) };
  return { text };
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function tooLong(name: string, length: number): string {
  const limit = TEXT_LIMITS.context.toLocaleString("en");
  return `${name} is too long (${length.toLocaleString("en")}; at most ${limit} characters fit). Leave out what does not concern the system, or audit it in parts.`;
}
