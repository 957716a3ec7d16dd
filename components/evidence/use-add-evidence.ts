"use client";

import { useEffect, useRef, useState } from "react";
import { callApi, uploadForm } from "@/components/api";
import type { ChangeEvidence, Evidence } from "@/lib/features/evidence/schema";
import { contentOf, type EvidenceDraft } from "./evidence-values";

/** What was recorded before attaching failed. */
interface Recorded {
  content: string;
  item: Evidence;
}

/** Records evidence and attaches it to controls, if there are any. */
export function useAddEvidence(attachTo: readonly string[]) {
  const [progress, setProgress] = useState<number>();
  const [recorded, setRecorded] = useState<Recorded>();
  const upload = useRef<AbortController>(undefined);
  useEffect(() => () => upload.current?.abort(), []);

  const record = (draft: EvidenceDraft, headers: Record<string, string>): Promise<Evidence> => {
    const title = draft.title.trim() || undefined;
    const dates = {
      effective_date: draft.effective_date || undefined,
      expires_on: draft.expires_on || undefined,
    };
    if (draft.kind === "file" && draft.file) {
      setProgress(0);
      upload.current = new AbortController();
      const form = { file: draft.file, title, ...dates };
      const { signal } = upload.current;
      return uploadForm("POST /v1/evidence/files", { body: form, headers, signal, onProgress: setProgress });
    }
    return callApi("POST /v1/evidence", { body: { ...recordedAs(draft), ...dates }, headers });
  };

  /** @throws ApiProblem when it was not recorded, or not attached: `recorded` says which */
  const add = async (draft: EvidenceDraft, headers: Record<string, string>): Promise<Evidence> => {
    const content = contentOf(draft);
    try {
      // Trying again corrects and attaches what is there; only another content is another item.
      const isThere = recorded?.content === content;
      const item = isThere ? await correct(recorded.item, draft) : await record(draft, headers);
      setRecorded({ content, item });
      if (attachTo.length > 0) {
        await callApi("POST /v1/evidence/{id}/controls", {
          params: { id: item.id },
          body: { control_ids: [...attachTo] },
        });
      }
      return item;
    } finally {
      setProgress(undefined);
    }
  };
  return { add, stop: () => upload.current?.abort(), progress, recorded: recorded?.item };
}

/** What is recorded that is no upload, as the API takes it. */
function recordedAs(draft: EvidenceDraft) {
  const title = draft.title.trim() || undefined;
  if (draft.kind === "link") return { kind: "link" as const, title: title ?? draft.url, url: draft.url };
  if (draft.kind === "document" && draft.document) {
    const { document, version } = draft.document;
    return { kind: "document" as const, title, document_id: document.id, document_version: version };
  }
  return { kind: "audit" as const, title, audit_id: draft.audit_id };
}

/** Brings title and dates of a recorded item to what the form says now; an empty title stays as it was. */
async function correct(item: Evidence, draft: EvidenceDraft): Promise<Evidence> {
  const body: ChangeEvidence = {
    title: draft.title.trim() || item.title,
    effective_date: draft.effective_date || item.effective_date,
    expires_on: draft.expires_on || null,
  };
  const isSame =
    body.title === item.title &&
    body.effective_date === item.effective_date &&
    body.expires_on === item.expires_on;
  return isSame ? item : callApi("PATCH /v1/evidence/{id}", { params: { id: item.id }, body });
}
