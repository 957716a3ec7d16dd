"use client";

import { useCallback, useId, useState } from "react";
import { callApi } from "@/components/api";
import { DocumentIcon, ReadingWord, versionDetail } from "@/components/documents/labels";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { useRead } from "@/components/ui/use-read";
import { dayText } from "@/lib/core/days";
import type { AssayDocument } from "@/lib/features/documents/schema";
import { DOCUMENT_KIND_WORDS } from "@/lib/features/documents/vocabulary";
import type { ChosenDocument } from "./evidence-values";

interface DocumentPickerProps {
  chosen: ChosenDocument | undefined;
  error: string | undefined;
  onChange: (chosen: ChosenDocument | undefined) => void;
}

/** A version of a document that is there already, to be evidence without a copy. */
export function DocumentPicker({ chosen, error, onChange }: DocumentPickerProps) {
  if (chosen) return <Chosen chosen={chosen} onChange={onChange} />;
  return (
    <Search error={error} onChoose={(document) => onChange({ document, version: document.current.number })} />
  );
}

function Search({
  error,
  onChoose,
}: Pick<DocumentPickerProps, "error"> & { onChoose: (document: AssayDocument) => void }) {
  const [search, setSearch] = useState("");
  const errorId = useId();
  const read = useCallback(
    (signal: AbortSignal) => callApi("GET /v1/documents", { query: { search, limit: "20" }, signal }),
    [search],
  );
  const { reading, again } = useRead(read);
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1.5 font-medium text-sm">Document</legend>
      <SearchInput label="Search documents" value={search} onChange={setSearch} />
      <div className="h-48 overflow-y-auto rounded-lg border">
        {reading.state === "loading" && <Skeleton className="m-3 h-9" />}
        {reading.state === "failed" && (
          <div className="flex flex-col items-start gap-2 p-4 text-sm">
            <p role="alert">The documents could not be read. {reading.message}</p>
            <Button size="sm" onClick={again}>
              Try again
            </Button>
          </div>
        )}
        {reading.state === "done" && (
          <ul aria-label="Documents found" className="divide-y">
            {reading.answer.data.map((document) => (
              <li key={document.id} className="flex items-center gap-3 px-3 py-2">
                <DocumentLine document={document} />
                <Button size="sm" aria-label={`Choose ${document.title}`} onClick={() => onChoose(document)}>
                  Choose
                </Button>
              </li>
            ))}
            {reading.answer.data.length === 0 && (
              <li className="px-4 py-10 text-center text-ink-muted text-sm">
                {search === "" ? "There is no document yet." : "No document matches."}
              </li>
            )}
          </ul>
        )}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-danger text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function DocumentLine({ document }: { document: AssayDocument }) {
  const { current } = document;
  return (
    <>
      <DocumentIcon version={current} className="size-4 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm">{document.title}</p>
        <p className="flex flex-wrap gap-x-2 text-ink-muted text-xs">
          <span>{DOCUMENT_KIND_WORDS[document.kind]}</span>
          <span className="truncate">{document.system_name ?? "Whole organization"}</span>
          <span>{versionDetail(current)}</span>
          {current.reading.status !== "read" && <ReadingWord reading={current.reading} className="text-xs" />}
        </p>
      </div>
    </>
  );
}

const VERSION_HELP = "The evidence stays this version when the document gets a newer one.";

/** The chosen document, and which of its versions. */
function Chosen({ chosen, onChange }: Pick<DocumentPickerProps, "onChange"> & { chosen: ChosenDocument }) {
  const id = useId();
  const { document, version } = chosen;
  const read = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /v1/documents/{id}/versions", { params: { id: document.id }, signal }),
    [document.id],
  );
  const { reading } = useRead(read);
  const versions = reading.state === "done" ? reading.answer.data : [document.current];
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <p className="font-medium text-sm">Document</p>
        <div className="flex items-center gap-3 rounded-lg border px-3 py-2">
          <DocumentLine document={document} />
          <Button size="sm" onClick={() => onChange(undefined)}>
            Choose another
          </Button>
        </div>
      </div>
      <Field id={id} label="Version" help={VERSION_HELP}>
        <Select
          id={id}
          value={String(version)}
          options={versions.map(({ number, created_at }) => ({
            value: String(number),
            label: `Version ${number}, ${dayText(created_at)}${number === document.current.number ? " (current)" : ""}`,
          }))}
          onChange={(value) => onChange({ document, version: Number(value) })}
        />
      </Field>
    </div>
  );
}
