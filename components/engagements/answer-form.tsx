"use client";

import { useCallback, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { KIND_LABELS } from "@/components/evidence/labels";
import { Button } from "@/components/ui/button";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SearchInput } from "@/components/ui/search-input";
import { useRead } from "@/components/ui/use-read";
import type { EvidenceRequest } from "@/lib/features/engagements/thread-schema";
import { TextForm } from "./text-form";

/** Answers an auditor with a text, a new file, evidence of the library, or all of these. */
export function AnswerForm({ request }: { request: EvidenceRequest }) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isPicking, setPicking] = useState(false);
  const [attach, setAttach] = useState(true);
  const [round, setRound] = useState(0);
  const hasEvidence = file !== undefined || chosen.length > 0;
  const send = async (text: string) => {
    const uploaded = file ? await callApi("POST /v1/evidence/files", { body: { file } }) : undefined;
    const evidence_ids = [...chosen, ...(uploaded ? [uploaded.id] : [])];
    await callApi("POST /v1/engagements/{id}/requests/{request_id}/answers", {
      params: { id: request.engagement_id, request_id: request.id },
      body: {
        ...(text.trim() === "" ? {} : { text }),
        evidence_ids,
        attach: attach && request.control?.id !== null && evidence_ids.length > 0,
      },
    });
  };
  const reset = () => {
    setFile(undefined);
    setChosen([]);
    setPicking(false);
    setRound(round + 1);
    toast.success("Answer sent");
  };
  return (
    <TextForm
      label="Answer"
      submitLabel="Send answer"
      isTextOptional={hasEvidence}
      send={send}
      onSent={reset}
      actions={
        <Button variant="ghost" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
          Choose from the library
        </Button>
      }
    >
      <Field
        id={`${id}-file`}
        label="File"
        isOptional
        help="It becomes evidence of the organization. At most 25 MiB."
      >
        <Input
          key={round}
          id={`${id}-file`}
          type="file"
          onChange={(event) => setFile(event.target.files?.[0])}
          aria-describedby={`${id}-file-help`}
          className="py-1.5 text-sm"
        />
      </Field>
      {isPicking && <EvidenceChoice chosen={chosen} onChange={setChosen} />}
      {hasEvidence && request.control !== null && request.control.id !== null && (
        <LabeledCheckbox checked={attach} onChange={setAttach}>
          Attach to the control, so that it counts there too
        </LabeledCheckbox>
      )}
    </TextForm>
  );
}

interface EvidenceChoiceProps {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Evidence of the library, to name in the answer. */
function EvidenceChoice({ chosen, onChange }: EvidenceChoiceProps) {
  const [search, setSearch] = useState("");
  const read = useCallback(
    (signal: AbortSignal) => callApi("GET /v1/evidence", { query: { search, limit: "20" }, signal }),
    [search],
  );
  const { reading, again } = useRead(read);
  return (
    <fieldset className="flex flex-col gap-2 rounded-lg border p-3">
      <legend className="px-1 font-medium text-sm">Evidence of the library, {chosen.length} chosen</legend>
      <SearchInput label="Search the library" value={search} onChange={setSearch} />
      {reading.state === "loading" && <p className="text-ink-muted text-sm">Reading the library…</p>}
      {reading.state === "failed" && (
        <div className="flex flex-col items-start gap-2 text-sm">
          <p role="alert">The library could not be read. {reading.message}</p>
          <Button size="sm" onClick={again}>
            Try again
          </Button>
        </div>
      )}
      {reading.state === "done" && (
        <ul className="max-h-56 overflow-y-auto">
          {reading.answer.data.map((item) => (
            <li key={item.id}>
              <LabeledCheckbox
                checked={chosen.includes(item.id)}
                onChange={(isChosen) =>
                  onChange(isChosen ? [...chosen, item.id] : chosen.filter((each) => each !== item.id))
                }
                className="min-h-8"
              >
                <span className="min-w-0 break-words">
                  {item.title} <span className="text-ink-muted">({KIND_LABELS[item.kind].label})</span>
                </span>
              </LabeledCheckbox>
            </li>
          ))}
          {reading.answer.data.length === 0 && <li className="text-ink-muted text-sm">Nothing matches.</li>}
        </ul>
      )}
    </fieldset>
  );
}
