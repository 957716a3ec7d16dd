"use client";

import { ExternalLink, FileText } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import type { AuditedDocument } from "@/lib/features/audits/schema";
import { DocumentExcerpt } from "./document-excerpt";
import { useShownPlace } from "./report-frame";
import { type DocumentMark, marksIn } from "./report-model";
import { revealMark } from "./reveal-mark";

/** Of the choice: the text that was given to the audit. */
const GIVEN = "given";

interface DocumentPaneProps {
  documents: readonly AuditedDocument[];
  /** Of the documents; those of the given text are in it. */
  marks: readonly DocumentMark[];
  context: { characters: number; quoted: number; text: ReactNode };
}

/** The texts that were audited, one at a time: the given one as a whole, of a document the part around a quote. */
export function DocumentPane({ documents, marks, context }: DocumentPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const shown = useShownPlace();
  const hasGiven = context.characters > 0 || documents.length === 0;
  const [chosen, setChosen] = useState(() => (hasGiven ? GIVEN : startOf(documents, marks)));
  const [seen, setSeen] = useState(0);
  if (shown && shown.request !== seen) {
    setSeen(shown.request);
    setChosen(shown.document?.id ?? GIVEN);
  }
  useEffect(() => {
    if (shown && !shown.document) revealMark(pane.current, shown.start);
  }, [shown]);
  const document = documents.find(({ id }) => id === chosen);
  const quoted = document ? marksIn(marks, document.id) : [];
  const figures = document
    ? { characters: document.characters, quoted: quoted.length }
    : { characters: context.characters, quoted: context.quoted };
  return (
    <section
      aria-labelledby="document-title"
      className="flex flex-col overflow-clip rounded-lg border bg-surface max-xl:h-[80vh] xl:sticky xl:top-6 xl:h-[calc(100dvh-3rem)] print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b px-4 py-2.5">
        <FileText className="size-4 text-ink-muted" aria-hidden />
        <h2 id="document-title" className="flex-1 font-semibold text-sm">
          Document
        </h2>
        <p className="text-ink-muted text-xs tabular-nums">
          {figures.characters.toLocaleString("en")} characters · {figures.quoted} quoted
        </p>
        {documents.length > 0 && (
          <div className="flex w-full items-center gap-1">
            <Select
              size="sm"
              aria-label="Text to show"
              className="min-w-0 flex-1 [&>span]:truncate"
              value={chosen}
              options={optionsOf(documents, hasGiven)}
              onChange={setChosen}
            />
            {document && (
              <IconButton asChild label={`Open ${document.title}`} size="icon-sm">
                <Link href={`/documents/${document.id}?version=${document.version}`} prefetch={false}>
                  <ExternalLink />
                </Link>
              </IconButton>
            )}
          </div>
        )}
      </div>
      <div
        ref={pane}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-3 outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div hidden={chosen !== GIVEN}>{context.text}</div>
        {document && (
          <DocumentExcerpt
            key={document.id}
            document={document}
            marks={quoted}
            place={shown?.document?.id === document.id ? shown : undefined}
            pane={pane}
          />
        )}
      </div>
    </section>
  );
}

/** The first document that is quoted, or else the first. */
function startOf(documents: readonly AuditedDocument[], marks: readonly DocumentMark[]): string {
  const quoted = documents.find(({ id }) => marks.some(({ documentId }) => documentId === id));
  return (quoted ?? documents[0])?.id ?? GIVEN;
}

function optionsOf(documents: readonly AuditedDocument[], hasGiven: boolean) {
  const options = documents.map(({ id, file_name, version }) => ({
    value: id,
    label: `${file_name}, version ${version}`,
  }));
  return hasGiven ? [{ value: GIVEN, label: "Pasted text" }, ...options] : options;
}
