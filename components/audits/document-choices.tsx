"use client";

import { useCallback, useEffect, useId } from "react";
import { callApi } from "@/components/api";
import { DocumentIcon, formatWord, isUnread, partsText, ReadingWord } from "@/components/documents/labels";
import { hasScans, RecognizeButton } from "@/components/documents/recognize-pages";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";
import { useRead } from "@/components/ui/use-read";
import { useWrite } from "@/components/ui/use-write";
import type { AssayDocument } from "@/lib/features/documents/schema";
import { type ChangeDocuments, MOST_DOCUMENTS, type PickedDocument, pickMore } from "./audit-draft";

type Filter = { system_name: string } | { of: "organization" };

interface DocumentChoicesProps {
  title: string;
  filter: Filter;
  search: string;
  /** All of them can be chosen at once. */
  hasAll?: boolean;
  picked: readonly PickedDocument[];
  onChange: ChangeDocuments;
}

const SHOWN = 50;
const POLL_MS = 3_000;

/** Documents to choose from, newest first; one that cannot be read says why. */
export function DocumentChoices(props: DocumentChoicesProps) {
  const { title, filter, search, hasAll, picked, onChange } = props;
  const id = useId();
  const { reading, again } = useList(filter, search);
  const list = reading.state === "done" ? reading.answer : undefined;
  const toggle = (document: AssayDocument) =>
    onChange((before) =>
      before.some((other) => other.id === document.id)
        ? before.filter((other) => other.id !== document.id)
        : pickMore(before, [document]),
    );
  return (
    <section aria-labelledby={id} className="border-b last:border-b-0">
      <div className="sticky top-0 z-10 flex min-h-9 items-center justify-between gap-3 border-b bg-sunken px-3 py-1">
        <h3 id={id} className="min-w-0 truncate text-ink-soft text-xs">
          {title}
        </h3>
        {hasAll && search === "" && list !== undefined && list.total > 0 && (
          <ChooseAll filter={filter} total={list.total} onChange={onChange} />
        )}
      </div>
      {reading.state === "loading" && (
        <div className="flex flex-col gap-3 p-3">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </div>
      )}
      {reading.state === "failed" && (
        <div className="flex flex-col items-start gap-2 p-3 text-sm">
          <p role="alert">The documents could not be listed. {reading.message}</p>
          <Button size="sm" onClick={again}>
            Try again
          </Button>
        </div>
      )}
      {list && (
        <ul className="divide-y">
          {list.data.map((document) => (
            <DocumentChoice
              key={document.id}
              document={document}
              isPicked={picked.some((other) => other.id === document.id)}
              onToggle={() => toggle(document)}
              onChanged={again}
            />
          ))}
          {list.data.length === 0 && (
            <li className="px-3 py-3 text-ink-muted text-sm">
              {search === "" ? "None yet." : "Nothing matches."}
            </li>
          )}
          {list.total > list.data.length && (
            <li className="px-3 py-2 text-ink-muted text-xs">
              {(list.total - list.data.length).toLocaleString("en")} more. Search to find them.
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** The newest documents that match, read again while one of them is about to be read. */
function useList(filter: Filter, search: string) {
  const [systemName, of] = "of" in filter ? [undefined, filter.of] : [filter.system_name, undefined];
  const read = useCallback(
    (signal: AbortSignal) => {
      const query = { system_name: systemName, of, search, limit: String(SHOWN) };
      return callApi("GET /v1/documents", { query, signal });
    },
    [systemName, of, search],
  );
  const { reading, again } = useRead(read);
  useEffect(() => {
    if (reading.state !== "done") return;
    if (!reading.answer.data.some(({ current }) => isUnread(current.reading))) return;
    const timer = setTimeout(again, POLL_MS);
    return () => clearTimeout(timer);
  }, [reading, again]);
  return { reading, again };
}

interface DocumentChoiceProps {
  document: AssayDocument;
  isPicked: boolean;
  onToggle: () => void;
  onChanged: () => void;
}

function DocumentChoice({ document, isPicked, onToggle, onChanged }: DocumentChoiceProps) {
  const id = useId();
  const { current, title } = document;
  const { reading } = current;
  const isRefused = reading.status === "refused";
  return (
    <li>
      <label
        htmlFor={id}
        className={cn(
          "flex items-start gap-3 px-3 py-2 text-sm",
          isRefused ? "cursor-not-allowed" : "cursor-pointer hover:bg-hover",
        )}
      >
        <Checkbox
          id={id}
          checked={isPicked}
          disabled={isRefused}
          onCheckedChange={onToggle}
          className="mt-0.5"
        />
        <DocumentIcon version={current} className="mt-0.5 size-4 shrink-0 text-ink-muted" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className={cn("truncate", isRefused && "text-ink-muted")}>{title}</span>
          <span className="text-ink-muted text-xs tabular-nums">{detailOf(document)}</span>
          {reading.refusal && <span className="text-ink-soft text-xs">{reading.refusal.message}</span>}
        </span>
        {reading.status !== "read" && <ReadingWord reading={reading} className="shrink-0 text-xs" />}
      </label>
      {hasScans(current) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pr-3 pb-2 pl-10 text-ink-soft text-xs">
          <RecognizeButton
            documentId={document.id}
            number={current.number}
            title={title}
            onStarted={onChanged}
          />
          {!isRefused && <span>Some pages hold no text; an audit reads the others.</span>}
        </div>
      )}
    </li>
  );
}

/** "PDF · 48 pages · 120,322 characters". */
function detailOf({ current: { reading, file_name } }: AssayDocument): string {
  const { characters } = reading;
  return [
    formatWord(reading, file_name),
    partsText(reading),
    characters === null ? undefined : `${characters.toLocaleString("en")} characters`,
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
}

const PAGE = 100;

/** Chooses all that can be read, as many as an audit takes. */
function ChooseAll({
  filter,
  total,
  onChange,
}: {
  filter: Filter;
  total: number;
  onChange: ChangeDocuments;
}) {
  const { write, isBusy, problem } = useWrite();
  const choose = async () => {
    const done = await write(() => listAll(filter));
    if (done) onChange((before) => pickMore(before, done.answer));
  };
  return (
    <span className="flex items-center gap-2">
      {problem && (
        <span role="alert" className="text-danger text-xs">
          {problem.message}
        </span>
      )}
      <Button size="sm" variant="ghost" isBusy={isBusy} onClick={() => void choose()}>
        {total > MOST_DOCUMENTS ? `Choose the newest ${MOST_DOCUMENTS}` : "Choose all"}
      </Button>
    </span>
  );
}

async function listAll(filter: Filter): Promise<AssayDocument[]> {
  const found: AssayDocument[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...filter, status: "read" as const, limit: String(PAGE), cursor };
    const page = await callApi("GET /v1/documents", { query });
    found.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && found.length < MOST_DOCUMENTS);
  return found.slice(0, MOST_DOCUMENTS);
}
