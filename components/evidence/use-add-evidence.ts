"use client";

import { useEffect, useRef, useState } from "react";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/api-client";
import { newId } from "@/lib/core/ids";
import { createEvidence } from "@/lib/evidence/contract";
import type { Evidence } from "@/lib/evidence/schema";
import { attachEvidence } from "@/lib/programs/contract";
import type { EvidenceDraft } from "./evidence-draft";
import { uploadFile } from "./upload-file";

/** Records evidence and attaches it to a control, if there is one. */
export function useAddEvidence(attachTo: string | undefined) {
  const { write, isBusy, problem } = useWrite();
  const [progress, setProgress] = useState<number>();
  const upload = useRef<AbortController>(undefined);
  // What was recorded before attaching failed: trying again attaches it and records nothing twice.
  const recorded = useRef<{ draft: EvidenceDraft; item: Evidence }>(undefined);
  const lastKey = useRef<{ draft: EvidenceDraft; key: string }>(undefined);
  useEffect(() => () => upload.current?.abort(), []);

  const record = (draft: EvidenceDraft): Promise<Evidence> => {
    if (lastKey.current?.draft !== draft) lastKey.current = { draft, key: newId("request") };
    const idempotencyKey = lastKey.current.key;
    const dates = {
      effective_date: draft.effective_date || undefined,
      expires_on: draft.expires_on || undefined,
    };
    const title = draft.title.trim() || undefined;
    if (draft.kind === "file" && draft.file) {
      setProgress(0);
      upload.current = new AbortController();
      const form = { file: draft.file, title, ...dates };
      return uploadFile(form, { idempotencyKey, signal: upload.current.signal, onProgress: setProgress });
    }
    const headers = { "idempotency-key": idempotencyKey };
    const body =
      draft.kind === "link"
        ? { kind: "link" as const, title: title ?? draft.url, url: draft.url, ...dates }
        : { kind: "audit" as const, title, audit_id: draft.audit_id, ...dates };
    return callApi(createEvidence, { body, headers });
  };

  const add = async (draft: EvidenceDraft): Promise<Evidence | undefined> => {
    const done = await write(async () => {
      const known = recorded.current?.draft === draft ? recorded.current.item : undefined;
      const item = known ?? (await record(draft));
      recorded.current = { draft, item };
      if (attachTo !== undefined) {
        await callApi(attachEvidence, { params: { id: item.id }, body: { control_ids: [attachTo] } });
      }
      return item;
    });
    setProgress(undefined);
    return done?.answer;
  };
  return { add, isBusy, problem, progress };
}
