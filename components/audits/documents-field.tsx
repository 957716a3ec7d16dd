"use client";

import { X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { callApi } from "@/components/api";
import { FileChooser } from "@/components/documents/file-chooser";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { describedBy, FieldNotes } from "@/components/ui/field";
import { SearchInput } from "@/components/ui/search-input";
import { AUDITED_TEXT_LIMIT } from "@/lib/features/audits/vocabulary";
import { type ChangeDocuments, type PickedDocument, pickOf } from "./audit-draft";
import { DocumentChoices } from "./document-choices";

interface DocumentsFieldProps {
  systemName: string;
  systemNames: readonly string[];
  picked: readonly PickedDocument[];
  /** What the audit reads with them, pasted text included. */
  characters: number;
  error: string | undefined;
  onChange: ChangeDocuments;
  onFiles: (files: File[]) => void;
}

const HELP = "Read in their newest versions. Instructions in them are ignored.";

/** The documents to audit: those of the system and of the whole organization, and files that are uploaded here. */
export function DocumentsField(props: DocumentsFieldProps) {
  const { systemName, systemNames, picked, characters, error, onChange, onFiles } = props;
  const id = useId();
  const [search, setSearch] = useState("");
  const typed = systemName.trim().toLowerCase();
  const system = systemNames.find((name) => name.toLowerCase() === typed);
  useReadings(picked, onChange);
  const groupProps = { search, picked, onChange };
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-2"
      onKeyDown={keepFromSubmitting}
      aria-describedby={describedBy(id, { help: HELP, error })["aria-describedby"]}
    >
      <legend className="sr-only">Documents (optional)</legend>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span aria-hidden className="font-medium text-sm">
          Documents<span className="font-normal text-ink-muted"> (optional)</span>
        </span>
        <span
          role="status"
          className={cn(
            "text-ink-muted text-xs tabular-nums",
            characters > AUDITED_TEXT_LIMIT && "font-medium text-danger",
          )}
        >
          {totalText(picked, characters)}
        </span>
      </div>
      <SearchInput label="Search documents" value={search} onChange={setSearch} />
      <div className="max-h-80 overflow-y-auto rounded-lg border bg-surface">
        {system !== undefined && (
          <DocumentChoices title={`From ${system}`} filter={{ system_name: system }} hasAll {...groupProps} />
        )}
        <DocumentChoices
          title="From the whole organization"
          filter={{ of: "organization" }}
          {...groupProps}
        />
      </div>
      {picked.length > 0 && <Picked picked={picked} onChange={onChange} />}
      <FileChooser label="Drop files, a folder or a zip here, or" onFiles={onFiles} className="py-2" />
      <FieldNotes id={id} help={HELP} error={error} />
    </fieldset>
  );
}

/** Enter in the search would start the audit; ⌘Enter still does. */
function keepFromSubmitting(event: KeyboardEvent): void {
  const isPlainEnter = event.key === "Enter" && !event.metaKey && !event.ctrlKey;
  if (isPlainEnter && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** "2 documents · 48,120 of 5,000,000 characters". */
function totalText(picked: readonly PickedDocument[], characters: number): string {
  const unread = picked.filter((document) => document.characters === null).length;
  const total = `${characters.toLocaleString("en")} of ${AUDITED_TEXT_LIMIT.toLocaleString("en")} characters`;
  const waiting = unread === 0 ? "" : `, and ${unread} being read`;
  return `${countOf(picked.length, "document")} · ${total}${waiting}`;
}

const SHOWN = 12;

/** What is chosen, wherever it is in the list. */
function Picked({ picked, onChange }: Pick<DocumentsFieldProps, "picked" | "onChange">) {
  const remove = (id: string) => onChange((before) => before.filter((document) => document.id !== id));
  return (
    <ul aria-label="Chosen" className="flex flex-wrap items-center gap-1.5">
      {picked.slice(0, SHOWN).map(({ id, title }) => (
        <li
          key={id}
          className="inline-flex h-7 max-w-72 items-center gap-1 rounded-md border border-line bg-surface pr-0.5 pl-2 text-sm"
        >
          <span className="truncate">{title}</span>
          <button
            type="button"
            aria-label={`Leave out ${title}`}
            onClick={() => remove(id)}
            className="rounded-sm p-1 text-ink-muted hover:bg-hover hover:text-ink"
          >
            <X className="size-3.5" />
          </button>
        </li>
      ))}
      {picked.length > SHOWN && <li className="text-ink-muted text-xs">and {picked.length - SHOWN} more</li>}
      {picked.length > 1 && (
        <li>
          <Button size="sm" variant="ghost" onClick={() => onChange(() => [])}>
            Clear
          </Button>
        </li>
      )}
    </ul>
  );
}

const POLL_MS = 2_000;

/** Asks again for the chosen documents that are still being read; one that turns out to be unreadable is left out. */
function useReadings(picked: readonly PickedDocument[], onChange: ChangeDocuments): void {
  const [round, setRound] = useState(0);
  const unread = picked.flatMap(({ id, characters }) => (characters === null ? [id] : [])).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is why it asks again.
  useEffect(() => {
    if (unread === "") return;
    const stop = new AbortController();
    const ask = async (id: string) => {
      const document = await callApi("GET /v1/documents/{id}", { params: { id }, signal: stop.signal });
      const { status } = document.current.reading;
      if (status === "read")
        onChange((before) => before.map((other) => (other.id === id ? pickOf(document) : other)));
      if (status === "refused") onChange((before) => before.filter((other) => other.id !== id));
    };
    const timer = setTimeout(() => {
      void Promise.allSettled(unread.split(" ").map(ask)).then(
        () => !stop.signal.aborted && setRound((count) => count + 1),
      );
    }, POLL_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [unread, round, onChange]);
}
