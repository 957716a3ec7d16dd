"use client";

import { X } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { useControlSearch } from "@/components/controls/use-control-search";
import { ValidityFields } from "@/components/evidence/evidence-form";
import { ControlStatusWord } from "@/components/programs/labels";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { SearchInput } from "@/components/ui/search-input";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import type { AssayDocument, DocumentVersion } from "@/lib/features/documents/schema";
import type { CreateEvidence, Evidence } from "@/lib/features/evidence/schema";
import type { FoundControl } from "@/lib/features/programs/related-schema";

interface UseAsEvidenceProps {
  isOpen: boolean;
  onClose: () => void;
  document: AssayDocument;
  /** The version that becomes evidence; a later one does not replace it there. */
  version: DocumentVersion;
  today: string;
}

/** Records a version as evidence and attaches it to controls. */
export function UseAsEvidence(props: UseAsEvidenceProps) {
  const { isOpen, onClose, document, version } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="Use as evidence"
      description={`Version ${version.number} of ${document.title}. Later versions do not replace it.`}
      className="max-w-xl"
    >
      <EvidenceForm {...props} />
    </Dialog>
  );
}

function EvidenceForm({ onClose, document, version, today }: UseAsEvidenceProps) {
  const id = useId();
  const refresh = useRefresh();
  const [title, setTitle] = useState("");
  const [dates, setDates] = useState({ effective_date: document.effective_date ?? today, expires_on: "" });
  const [controls, setControls] = useState<readonly FoundControl[]>([]);
  const [isChecked, setChecked] = useState(false);
  const { record, isBusy, problem, recorded } = useRecording();
  useUnsavedChanges(title !== "" || controls.length > 0);
  const wrong =
    dates.expires_on !== "" && dates.expires_on < dates.effective_date
      ? { expires_on: "The last day lies before the day from which it holds." }
      : {};

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(wrong).length > 0) return focusFirstInvalid(event.currentTarget);
    const body = {
      kind: "document" as const,
      document_id: document.id,
      document_version: version.number,
      title: title.trim() || document.title,
      effective_date: dates.effective_date || undefined,
      expires_on: dates.expires_on || undefined,
    };
    const item = await record(
      body,
      controls.map((control) => control.id),
    );
    if (!item) return;
    toast.success(
      controls.length > 0 ? `Attached to ${countOf(controls.length, "control")}` : "Added to the evidence",
      { description: item.title },
    );
    refresh();
    onClose();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      {problem && (
        <Callout
          tone="danger"
          role="alert"
          title={
            recorded ? "It is in the evidence library, but not attached" : "The evidence could not be added"
          }
        >
          {problem.message}
        </Callout>
      )}
      <Field id={`${id}-title`} label="Title" isOptional>
        <Input
          id={`${id}-title`}
          value={title}
          placeholder={document.title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <ValidityFields
        value={dates}
        errors={isChecked ? wrong : {}}
        onChange={(part) => setDates({ ...dates, ...part })}
      />
      <ControlPicker chosen={controls} onChange={setControls} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {controls.length === 0 ? "Add to the evidence" : `Attach to ${countOf(controls.length, "control")}`}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Records evidence and attaches it; trying again attaches what is recorded already. */
function useRecording() {
  const { write, isBusy, problem } = useWrite();
  const [recorded, setRecorded] = useState<Evidence>();
  const keyOf = useIdempotencyKey();
  const record = async (body: CreateEvidence, controlIds: string[]) => {
    const done = await write(async () => {
      const item = recorded ?? (await callApi("POST /v1/evidence", { body, headers: keyOf(body) }));
      setRecorded(item);
      if (controlIds.length > 0)
        await callApi("POST /v1/evidence/{id}/controls", {
          params: { id: item.id },
          body: { control_ids: controlIds },
        });
      return item;
    });
    return done?.answer;
  };
  return { record, isBusy, problem, recorded };
}

interface ControlPickerProps {
  chosen: readonly FoundControl[];
  onChange: (controls: readonly FoundControl[]) => void;
}

/** Controls of the organization's programs, found by what a person types. */
function ControlPicker({ chosen, onChange }: ControlPickerProps) {
  const [search, setSearch] = useState("");
  const found = useControlSearch(search).filter(({ id }) => !chosen.some((control) => control.id === id));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">
        Controls <span className="font-normal text-ink-muted">(optional)</span>
      </legend>
      {chosen.length > 0 && (
        <ul aria-label="Chosen controls" className="divide-y rounded-lg border">
          {chosen.map((control) => (
            <li key={control.id} className="flex items-center gap-3 py-1.5 pr-2 pl-3">
              <ControlLine control={control} />
              <IconButton
                label={`Remove ${control.control_id}`}
                size="icon-sm"
                onClick={() => onChange(chosen.filter(({ id }) => id !== control.id))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <SearchInput label="Search controls of your programs" value={search} onChange={setSearch} />
      {search.trim().length > 1 && (
        <ul aria-label="Controls found" className="max-h-56 divide-y overflow-y-auto rounded-lg border">
          {found.map((control) => (
            <li key={control.id} className="flex items-center gap-3 py-1.5 pr-2 pl-3">
              <ControlLine control={control} />
              <Button
                size="sm"
                aria-label={`Choose ${control.control_id} of ${control.program_name}`}
                onClick={() => onChange([...chosen, control])}
              >
                Choose
              </Button>
            </li>
          ))}
          {found.length === 0 && (
            <li className="px-3 py-4 text-center text-ink-muted text-sm">No control matches.</li>
          )}
        </ul>
      )}
    </fieldset>
  );
}

function ControlLine({ control }: { control: FoundControl }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate text-sm">{control.title}</p>
      <p className="flex gap-x-2 truncate text-ink-muted text-xs">
        <span className="font-mono">
          {control.framework} {control.control_id}
        </span>
        <span className="truncate">{control.program_name}</span>
        <ControlStatusWord status={control.status} className="text-xs" />
      </p>
    </div>
  );
}
