"use client";

import { useCallback, useState } from "react";
import { z } from "zod";
import { callApi } from "@/components/api";
import { KIND_LABELS } from "@/components/evidence/labels";
import { FormField } from "@/components/forms/form";
import type { FormDefinition } from "@/components/forms/read-form";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { SearchInput } from "@/components/ui/search-input";
import { toast } from "@/components/ui/toast";
import { useRead } from "@/components/ui/use-read";
import type { EvidenceRequest } from "@/lib/features/engagements/thread-schema";
import { MessageForm, type MessageValues, NOTHING_WRITTEN } from "./text-form";

interface AnswerValues extends MessageValues {
  file: File | undefined;
  evidence_ids: readonly string[];
  /** Whether the evidence is also attached to the control. */
  attach: boolean;
}

const EMPTY: AnswerValues = { text: "", file: undefined, evidence_ids: [], attach: true };

/** Two operations take it: the file becomes evidence first. */
const FORM: FormDefinition<AnswerValues, z.ZodType<AnswerValues>> = {
  schema: z.custom<AnswerValues>(),
  check: (values) => (values.text.trim() === "" && !hasEvidence(values) ? { text: NOTHING_WRITTEN } : {}),
  words: {
    text: { subject: "The text" },
    file: { subject: "The file" },
    evidence_ids: { subject: "The choice" },
  },
};

const hasEvidence = ({ file, evidence_ids }: AnswerValues) => file !== undefined || evidence_ids.length > 0;

/** Answers an auditor with a text, a new file, evidence of the library, or all of these. */
export function AnswerForm({ request }: { request: EvidenceRequest }) {
  const refresh = useRefresh();
  const [isPicking, setPicking] = useState(false);
  // Counts the answers: the browser keeps the file of a field until it is drawn anew.
  const [round, setRound] = useState(0);
  const form: FormHandle<AnswerValues> = useForm(FORM, {
    initial: EMPTY,
    send: (values, headers) => sendAnswer(request, values, headers),
    onSent: () => {
      form.reset();
      setPicking(false);
      setRound(round + 1);
      toast.success("Answer sent");
      refresh();
    },
  });
  const { values, change } = form;
  return (
    <MessageForm
      form={form}
      label="Answer"
      submitLabel="Send answer"
      actions={
        <Button variant="ghost" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
          Choose from the library
        </Button>
      }
    >
      <FormField
        form={form}
        name="file"
        label="File"
        isOptional
        help="It becomes evidence of the organization. At most 25 MB."
      >
        {({ value: _, onChange, ...control }) => (
          <Input
            {...control}
            key={round}
            type="file"
            onChange={(event) => onChange(event.target.files?.[0])}
            className="py-1.5 text-sm"
          />
        )}
      </FormField>
      {isPicking && (
        <EvidenceChoice chosen={values.evidence_ids} onChange={(evidence_ids) => change({ evidence_ids })} />
      )}
      {hasEvidence(values) && request.control !== null && request.control.id !== null && (
        <LabeledCheckbox checked={values.attach} onChange={(attach) => change({ attach })}>
          Attach to the control, so that it counts there too
        </LabeledCheckbox>
      )}
    </MessageForm>
  );
}

async function sendAnswer(
  request: EvidenceRequest,
  { text, file, evidence_ids: chosen, attach }: AnswerValues,
  headers: Record<string, string>,
) {
  const uploaded = file ? await callApi("POST /v1/evidence/files", { body: { file }, headers }) : undefined;
  const evidence_ids = [...chosen, ...(uploaded ? [uploaded.id] : [])];
  await callApi("POST /v1/engagements/{id}/requests/{request_id}/answers", {
    params: { id: request.engagement_id, request_id: request.id },
    body: {
      ...(text.trim() === "" ? {} : { text }),
      evidence_ids,
      attach: attach && request.control?.id !== null && evidence_ids.length > 0,
    },
  });
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
