"use client";

import { ArrowLeft, ExternalLink, FileImage, FileText, PanelRight, X } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { useClientFilter } from "@/components/ui/page-address";
import { Select } from "@/components/ui/select";
import type { AuditedDocument } from "@/lib/features/audits/schema";
import { AuditedOriginal, hasOriginalView } from "./audited-original";
import { DocumentExcerpt } from "./document-excerpt";
import { GivenText } from "./given-text";
import { useReportPane, useShownPlace } from "./report-frame";
import { type DocumentMark, marksIn } from "./report-model";
import { revealMark } from "./reveal-mark";

/** Of the choice: the text that was given to the audit. */
const GIVEN = "given";

/** What the pages of an original keep in the address, removed. */
const NO_PLACE = { quote: undefined, page: undefined };

interface DocumentPaneProps {
  documents: readonly AuditedDocument[];
  /** Everything the report quotes. */
  marks: readonly DocumentMark[];
  /** The pasted text. */
  context: string;
}

/** The texts that were audited, one at a time: the given one as a whole, of a document the part around a quote. */
export function DocumentPane({ documents, marks, context }: DocumentPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const { isShown } = useReportPane();
  const shown = useShownPlace();
  const hasGiven = context !== "" || documents.length === 0;
  const [chosen, setChosen] = useState(() => (hasGiven ? GIVEN : startOf(documents, marks)));
  const [isOriginal, setOriginal] = useState(false);
  const { change } = useClientFilter();
  const [seen, setSeen] = useState(0);
  if (shown && shown.request !== seen) {
    setSeen(shown.request);
    setChosen(shown.document?.id ?? GIVEN);
  }
  useEffect(() => {
    if (shown && !shown.document) revealMark(pane.current, shown.start);
  }, [shown]);
  const document = documents.find(({ id }) => id === chosen);
  const quoted = marksIn(marks, document?.id);
  const place = shown && shown.document?.id === document?.id ? shown : undefined;
  const canSeeOriginal = document !== undefined && hasOriginalView(document);
  return (
    <section
      aria-labelledby="document-title"
      className={cn(
        "flex-col overflow-clip rounded-lg border bg-surface print:hidden",
        "max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:z-30 max-xl:h-[70dvh] max-xl:rounded-b-none max-xl:shadow-float",
        "xl:sticky xl:top-6 xl:h-[calc(100dvh-3rem)]",
        isShown === undefined ? "hidden 2xl:flex" : isShown ? "flex" : "hidden",
      )}
    >
      <PaneHead characters={document?.characters ?? context.length} quoted={quoted.length} />
      {documents.length > 0 && (
        <div className="flex items-center gap-1 border-b px-4 pb-2.5">
          <Select
            size="sm"
            aria-label="Text to show"
            className="min-w-0 flex-1 [&>span]:truncate"
            value={chosen}
            options={optionsOf(documents, hasGiven)}
            onChange={(next) => {
              setChosen(next);
              change(NO_PLACE);
            }}
          />
          {canSeeOriginal && (
            <Button
              size="sm"
              aria-pressed={isOriginal}
              onClick={() => {
                setOriginal(!isOriginal);
                change(NO_PLACE);
              }}
            >
              <FileImage />
              Original
            </Button>
          )}
          {document && (
            <IconButton asChild label={`Open ${document.title}`} size="icon-sm">
              <Link href={`/documents/${document.id}?version=${document.version}`} prefetch={false}>
                <ExternalLink />
              </Link>
            </IconButton>
          )}
        </div>
      )}
      {canSeeOriginal && isOriginal ? (
        <AuditedOriginal key={document.id} document={document} place={place} />
      ) : (
        <div
          ref={pane}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto px-4 py-3 outline-offset-[-2px] [overflow-anchor:none]"
        >
          <div hidden={document !== undefined}>
            <GivenText text={context} marks={document ? marksIn(marks, undefined) : quoted} />
          </div>
          {document && (
            <DocumentExcerpt key={document.id} document={document} marks={quoted} place={place} pane={pane} />
          )}
        </div>
      )}
    </section>
  );
}

/** What is shown, the way back to the quote, and the way to put it away. */
function PaneHead({ characters, quoted }: { characters: number; quoted: number }) {
  const { setShown, goBack } = useReportPane();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2">
      <FileText className="size-4 text-ink-muted" aria-hidden />
      <h2 id="document-title" className="font-semibold text-sm">
        Document
      </h2>
      <p className="flex-1 text-ink-muted text-xs tabular-nums">
        {characters.toLocaleString("en")} characters · {quoted} quoted
      </p>
      {goBack && (
        <Button size="sm" variant="ghost" onClick={goBack}>
          <ArrowLeft />
          Back to the finding
        </Button>
      )}
      <IconButton label="Hide the document" size="icon-sm" onClick={() => setShown(false)}>
        <X />
      </IconButton>
    </div>
  );
}

/** Opens the document next to the report, where it is not open by itself. */
export function ShowDocumentButton() {
  const { isShown, setShown } = useReportPane();
  if (isShown) return null;
  return (
    <Button
      size="sm"
      className={cn("print:hidden", isShown === undefined && "2xl:hidden")}
      onClick={() => setShown(true)}
    >
      <PanelRight />
      Show the document
    </Button>
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
