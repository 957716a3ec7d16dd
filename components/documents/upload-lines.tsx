"use client";

import { FileArchive, FileText, LoaderCircle, X } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { callApi } from "@/components/api";
import { countOf } from "@/components/ui/count-of";
import { IconButton } from "@/components/ui/icon-button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { sizeText } from "@/components/ui/size-text";
import { Status } from "@/components/ui/status";
import type { ArchiveOutcome, AssayDocument } from "@/lib/features/documents/schema";
import { isUnread, ReadingWord, versionDetail } from "./labels";
import { hasScans, RecognizeButton } from "./recognize-pages";
import { isArchive, type Upload } from "./use-uploads";

interface UploadLinesProps {
  uploads: readonly Upload[];
  onRemove: ((key: string) => void) | undefined;
}

/** A line for each file: its name, how far it is, and what became of it. */
export function UploadLines({ uploads, onRemove }: UploadLinesProps) {
  return (
    <ul aria-label="Files" className="divide-y rounded-lg border" aria-live="polite">
      {uploads.map((upload) => (
        <UploadLine key={upload.key} upload={upload} onRemove={onRemove} />
      ))}
    </ul>
  );
}

interface UploadLineProps {
  upload: Upload;
  onRemove: UploadLinesProps["onRemove"];
}

function UploadLine({ upload, onRemove }: UploadLineProps) {
  const { file, status, key } = upload;
  const Icon = isArchive(file) ? FileArchive : FileText;
  const isSettled = status.state === "added" || status.state === "unpacked" || status.state === "sending";
  return (
    <li className="flex flex-col gap-1 px-3 py-2 text-sm">
      <div className="flex min-h-7 items-center gap-3">
        <Icon className="size-4 shrink-0 text-ink-muted" aria-hidden />
        <span className="min-w-0 flex-1 truncate" title={file.webkitRelativePath || file.name}>
          {status.state === "added" ? (
            <Link
              href={`/documents/${status.document.id}`}
              className="rounded-sm font-medium text-accent-text hover:underline"
            >
              {status.document.title}
            </Link>
          ) : (
            <span className="font-medium">{file.name}</span>
          )}
        </span>
        <span className="shrink-0 text-ink-muted text-xs tabular-nums">{sizeText(file.size)}</span>
        {onRemove && !isSettled && (
          <IconButton label={`Remove ${file.name}`} size="icon-sm" onClick={() => onRemove(key)}>
            <X />
          </IconButton>
        )}
      </div>
      <UploadState upload={upload} />
    </li>
  );
}

function UploadState({ upload: { file, status } }: { upload: Upload }) {
  if (status.state === "ready")
    return isArchive(file) ? (
      <p className="pl-7 text-ink-muted text-xs">Each file in it becomes a document.</p>
    ) : null;
  if (status.state === "failed")
    return (
      <p className="flex flex-wrap gap-x-2 pl-7 text-xs">
        <Status tone="danger" className="text-xs">
          Not added
        </Status>
        <span className="text-ink-soft">{status.message}</span>
      </p>
    );
  if (status.state === "added") return <AddedState document={status.document} />;
  if (status.state === "unpacked") return <UnpackedState outcome={status.outcome} />;
  const percent = Math.round(status.share * 100);
  return (
    <div className="flex items-center gap-3 pl-7">
      <ProgressBar label={`Upload of ${file.name}`} value={percent} max={100} />
      <span className="w-32 shrink-0 text-right text-ink-muted text-xs tabular-nums">
        {percent < 100 ? `${percent}% uploaded` : "Checked and read"}
      </span>
    </div>
  );
}

/** A document whose reading may still go on; scanned pages are offered to be recognized. */
function AddedState({ document: added }: { document: AssayDocument }) {
  const [document, follow] = useSettled(added);
  const { id, title, current } = document;
  return (
    <div className="flex flex-col items-start gap-1.5 pl-7 text-xs">
      <p className="flex flex-wrap items-center gap-x-2">
        <ReadingWord reading={current.reading} className="text-xs" />
        <span className="text-ink-soft">
          {current.reading.refusal
            ? `It is kept, but could not be read. ${current.reading.refusal.message}`
            : versionDetail(current)}
        </span>
      </p>
      {hasScans(current) && (
        <RecognizeButton documentId={id} number={current.number} title={title} onStarted={follow} />
      )}
    </div>
  );
}

const SHOWN_REFUSALS = 20;

function UnpackedState({ outcome: { created, refused } }: { outcome: ArchiveOutcome }) {
  return (
    <div className="flex flex-col gap-1 pl-7 text-xs">
      {created.length > 0 && (
        <Status tone="success" className="text-xs">
          {countOf(created.length, "document")} added; they are being read
        </Status>
      )}
      {refused.length > 0 && (
        <>
          <Status tone="danger" className="text-xs">
            {countOf(refused.length, "file")} not added
          </Status>
          <ul className="flex flex-col gap-0.5 text-ink-soft">
            {refused.slice(0, SHOWN_REFUSALS).map(({ file_name, reason }) => (
              <li key={file_name} className="break-words">
                <span className="font-medium text-ink">{file_name}</span>: {reason}
              </li>
            ))}
            {refused.length > SHOWN_REFUSALS && <li>and {refused.length - SHOWN_REFUSALS} more</li>}
          </ul>
        </>
      )}
    </div>
  );
}

const POLL_MS = 2_000;

/** A document, read again until its reading has ended. */
function useSettled(added: AssayDocument) {
  const [latest, setLatest] = useState(added);
  useEffect(() => {
    if (!isUnread(latest.current.reading)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      callApi("GET /v1/documents/{id}", { params: { id: latest.id }, signal: stop.signal }).then(
        setLatest,
        // The list behind shows it too; an unreachable server is looked for again.
        () => !stop.signal.aborted && setLatest((before) => ({ ...before })),
      );
    }, POLL_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [latest]);
  return [latest, setLatest] as const;
}

/** That something runs, for the button of a dialog. */
export function UploadingNote({ count }: { count: number }) {
  return (
    <span className="mr-auto inline-flex items-center gap-2 text-ink-muted text-xs">
      <LoaderCircle className="size-3.5 animate-spin" aria-hidden />
      {countOf(count, "file")} left
    </span>
  );
}
