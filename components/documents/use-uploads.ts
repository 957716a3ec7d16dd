"use client";

import { useEffect, useRef, useState } from "react";
import { uploadForm } from "@/components/api";
import { MAX_DROPPED_FILES } from "@/components/ui/file-drop";
import { ApiProblem } from "@/lib/core/api-client";
import { newId } from "@/lib/core/ids";
import { FORM_FILE_LIMIT_BYTES } from "@/lib/core/operation";
import type { ArchiveOutcome, AssayDocument } from "@/lib/features/documents/schema";
import { type DocumentDraft, detailsOf } from "./document-draft";

export type UploadStatus =
  | { state: "ready" }
  /** `share` of the bytes that are sent; at 1 the server checks and reads the file. */
  | { state: "sending"; share: number }
  | { state: "added"; document: AssayDocument }
  | { state: "unpacked"; outcome: ArchiveOutcome }
  | { state: "failed"; message: string; canRetry: boolean };

export interface Upload {
  key: string;
  file: File;
  status: UploadStatus;
}

/** A browser holds six connections to a host; two stay for the page. */
const AT_ONCE = 4;

export const isArchive = (file: File): boolean => /\.zip$/i.test(file.name);

/** Files to upload as documents, each with how far it is. */
export function useUploads(files: readonly File[]) {
  const [uploads, setUploads] = useState<readonly Upload[]>(() => files.map(toUpload));
  const [isBusy, setBusy] = useState(false);
  const stopping = useRef<AbortController>(undefined);
  // Sent again with the same details, a file keeps its key, so that after a lost answer it is not added twice.
  const keys = useRef(new Map<string, string>());
  useEffect(() => () => stopping.current?.abort(), []);

  const show = (key: string, status: UploadStatus) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, status } : upload)));

  /** Sends what is not sent yet; a file that fails delays no other. */
  const start = async (draft: DocumentDraft) => {
    const stop = new AbortController();
    stopping.current = stop;
    const queue = uploads.filter(({ status }) => isOpen(status));
    const title = uploads.length === 1 ? draft.title.trim() || undefined : undefined;
    const work = async () => {
      for (let upload = queue.shift(); upload && !stop.signal.aborted; upload = queue.shift()) {
        const { key } = upload;
        show(key, { state: "sending", share: 0 });
        const onProgress = (share: number) => show(key, { state: "sending", share });
        const details = { ...detailsOf(draft), title };
        const attempt = JSON.stringify([key, details]);
        const idempotencyKey = keys.current.get(attempt) ?? newId("request");
        keys.current.set(attempt, idempotencyKey);
        const headers = { "idempotency-key": idempotencyKey };
        show(key, await send(upload.file, details, { headers, signal: stop.signal, onProgress }));
      }
    };
    setBusy(true);
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    setBusy(false);
  };
  return {
    uploads,
    isBusy,
    start,
    stop: () => stopping.current?.abort(),
    add: (more: readonly File[]) =>
      setUploads((before) => [...before, ...more.map(toUpload)].slice(0, MAX_DROPPED_FILES)),
    remove: (key: string) => setUploads((before) => before.filter((upload) => upload.key !== key)),
  };
}

/** Whether it is still to be sent. */
export function isOpen(status: UploadStatus): boolean {
  return status.state === "ready" || (status.state === "failed" && status.canRetry);
}

function toUpload(file: File): Upload {
  const status: UploadStatus =
    file.size > FORM_FILE_LIMIT_BYTES
      ? {
          state: "failed",
          message: "The file is larger than 25 MB. Split it, or make its images smaller.",
          canRetry: false,
        }
      : { state: "ready" };
  return { key: newId("request"), file, status };
}

type Details = ReturnType<typeof detailsOf> & { title: string | undefined };
type Options = Pick<Parameters<typeof uploadForm>[1], "headers" | "signal" | "onProgress">;

async function send(file: File, details: Details, { headers, ...options }: Options): Promise<UploadStatus> {
  try {
    if (isArchive(file)) {
      const { title: _, ...body } = details;
      const outcome = await uploadForm("POST /v1/documents/archives", {
        body: { file, ...body },
        ...options,
      });
      return { state: "unpacked", outcome };
    }
    const document = await uploadForm("POST /v1/documents", {
      body: { file, ...details },
      headers,
      ...options,
    });
    return { state: "added", document };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // Trying the same file again helps only where the file is not what is wrong.
    return { state: "failed", message: messageOf(error), canRetry: error.messageFor("file") === undefined };
  }
}

/** What is wrong with a file, in a sentence. */
function messageOf(problem: ApiProblem): string {
  const wrong = problem.messageFor("file");
  if (wrong !== undefined) return `The file ${wrong}.`;
  const [first] = problem.issues;
  return first ? `${FIELD_WORDS[first.pointer] ?? "The form"} ${first.message}.` : problem.message;
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  "/title": "The title",
  "/system_name": "The name of the system",
  "/kind": "The kind",
};
