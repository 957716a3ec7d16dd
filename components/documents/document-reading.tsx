"use client";

import { Columns2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/class-names";
import { useClientFilter } from "@/components/ui/page-address";
import { useRefreshWhile } from "@/components/ui/use-refresh-while";
import type { DocumentVersion, Reading } from "@/lib/features/documents/schema";
import { formatWord, isUnread, notableWarnings, partNoun } from "./labels";
import { Original, originalOf } from "./original";
import { hasScans, RecognitionProgress, RecognizePages } from "./recognize-pages";
import { TextReader } from "./text-reader";
import { useQuotedSpans } from "./use-quoted-spans";

interface DocumentReadingProps {
  documentId: string;
  version: DocumentVersion;
  /** It is the newest version, and the reader may add one. */
  canRecognize: boolean;
}

/** How a version was read, and its text; while it is still being read the page follows. */
export function DocumentReading({ documentId, version, canRecognize }: DocumentReadingProps) {
  const { reading } = version;
  useRefreshWhile(isUnread(reading));
  const recognize = canRecognize && hasScans(version) && (
    <RecognizePages documentId={documentId} number={version.number} />
  );
  const download = (
    <Button asChild>
      <a href={`/v1/documents/${encodeURIComponent(documentId)}/file?version=${version.number}`} download>
        Download the file
      </a>
    </Button>
  );
  if (isUnread(reading)) {
    return (
      <Callout tone="progress" role="status" title="This version is being read">
        {reading.status === "waiting" ? "Other documents are read first. " : ""}The text appears here by
        itself.
        {reading.recognition && <RecognitionProgress recognition={reading.recognition} />}
      </Callout>
    );
  }
  if (reading.refusal) {
    const isScan = reading.refusal.code === "no_text";
    return (
      <Callout
        tone={isScan ? "warning" : "danger"}
        title={isScan ? "This version is scanned: its pages hold no text" : "This version could not be read"}
        action={download}
      >
        <p>{reading.refusal.message}</p>
        <p className="mt-1">
          The {formatWord(reading, version.file_name)} file is kept as it came. Audits cannot quote it until a
          version can be read.
        </p>
        {recognize}
      </Callout>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {reading.warnings.length > 0 && (
        <Callout
          tone={notableWarnings(reading).length > 0 ? "warning" : "neutral"}
          title="Notes on how it was read"
        >
          <ul className="flex flex-col gap-1">
            {reading.warnings.map(({ code, message, parts }) => (
              <li key={code}>
                {message}
                {parts.length > 0 && (
                  <span className="text-ink-muted tabular-nums"> {partsWords(parts, reading.format)}.</span>
                )}
              </li>
            ))}
          </ul>
          {recognize}
        </Callout>
      )}
      <TextAndOriginal documentId={documentId} version={version} />
    </div>
  );
}

/** The text as it was read, and next to it on request the original; `?original=shown` opens both. */
function TextAndOriginal({ documentId, version }: Omit<DocumentReadingProps, "canRecognize">) {
  const { params, change } = useClientFilter();
  const original = originalOf(version);
  const name = original === "structure" ? "formatted view" : "original";
  const isShown = original !== undefined && params.get("original") === "shown";
  const characters = version.reading.characters ?? 0;
  const quoted = useQuotedSpans({ documentId, version: version.number, characters });
  return (
    <>
      {original && (
        <Button
          size="sm"
          className="self-start"
          aria-pressed={isShown}
          onClick={() => change({ original: isShown ? undefined : "shown" })}
        >
          <Columns2 />
          {isShown ? `Hide the ${name}` : `Show the ${name}`}
        </Button>
      )}
      <div className={cn("grid grid-cols-1 gap-3", isShown && "xl:grid-cols-2")}>
        <TextReader
          key={version.number}
          documentId={documentId}
          version={version.number}
          characters={characters}
          quoted={quoted}
        />
        {isShown && (
          <Original
            key={`original${version.number}`}
            documentId={documentId}
            version={version}
            quoted={quoted}
          />
        )}
      </div>
    </>
  );
}

/** "Pages 2, 5–9, 12", "Slide 3". */
function partsWords(numbers: readonly number[], format: Reading["format"]): string {
  const noun = partNoun(format);
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}${numbers.length === 1 ? "" : "s"} ${rangesOf(numbers)}`;
}

/** "2, 5–9, 12" of page numbers in order. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last.to + 1 === number) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}
