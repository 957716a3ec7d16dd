"use client";

import { X } from "lucide-react";
import { useId, useState } from "react";
import { callApi } from "@/components/api";
import { useControlSearch } from "@/components/controls/use-control-search";
import { ValidityFields } from "@/components/evidence/validity-fields";
import { FormField } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { ControlStatusWord } from "@/components/programs/labels";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { FieldNotes } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { SearchInput } from "@/components/ui/search-input";
import { toast } from "@/components/ui/toast";
import type { AssayDocument, DocumentVersion } from "@/lib/features/documents/schema";
import type { Evidence } from "@/lib/features/evidence/schema";
import type { FoundControl } from "@/lib/features/programs/related-schema";
import { AS_EVIDENCE_FORM, type AsEvidenceValues } from "./document-forms";

interface UseAsEvidenceProps {
  onClose: () => void;
  document: AssayDocument;
  /** The version that becomes evidence; a later one does not replace it there. */
  version: DocumentVersion;
  today: string;
}

/** Records a version as evidence and attaches it to controls. */
export function UseAsEvidence({ onClose, document, version, today }: UseAsEvidenceProps) {
  const refresh = useRefresh();
  // What is recorded already is attached by the next try, and not recorded again.
  const [recorded, setRecorded] = useState<Evidence>();
  const record = ({ title, effective_date, expires_on }: AsEvidenceValues, headers: Record<string, string>) =>
    callApi("POST /v1/evidence", {
      body: {
        kind: "document",
        document_id: document.id,
        document_version: version.number,
        title: title.trim() || document.title,
        effective_date: effective_date || undefined,
        expires_on: expires_on || undefined,
      },
      headers,
    });
  const form = useForm(AS_EVIDENCE_FORM, {
    initial: {
      title: "",
      effective_date: document.effective_date ?? today,
      expires_on: "",
      controls: [],
    },
    send: async (values, headers) => {
      const item = recorded ?? (await record(values, headers));
      setRecorded(item);
      const control_ids = values.controls.map(({ id }) => id);
      if (control_ids.length > 0)
        await callApi("POST /v1/evidence/{id}/controls", { params: { id: item.id }, body: { control_ids } });
      return item;
    },
    onSent: ({ title }, { controls: { length } }) => {
      toast.success(length > 0 ? `Attached to ${countOf(length, "control")}` : "Added to the evidence", {
        description: title,
      });
      refresh();
      onClose();
    },
  });
  const { controls } = form.values;
  return (
    <FormDialog
      form={form}
      title="Use as evidence"
      description={`Version ${version.number} of ${document.title}. Later versions do not replace it.`}
      className="max-w-xl"
      failure={
        recorded ? "It is in the evidence library, but not attached" : "The evidence could not be added"
      }
      submitLabel={
        controls.length === 0 ? "Add to the evidence" : `Attach to ${countOf(controls.length, "control")}`
      }
      onClose={onClose}
    >
      <FormField form={form} name="title" label="Title" isOptional>
        {(control) => <Input {...control} placeholder={document.title} />}
      </FormField>
      <ValidityFields form={form} />
      <ControlPicker
        chosen={controls}
        error={form.errors.controls}
        onChange={(chosen) => form.change({ controls: chosen })}
      />
    </FormDialog>
  );
}

interface ControlPickerProps {
  chosen: readonly FoundControl[];
  error: string | undefined;
  onChange: (controls: readonly FoundControl[]) => void;
}

/** Controls of the organization's programs, found by what a person types. */
function ControlPicker({ chosen, error, onChange }: ControlPickerProps) {
  const id = useId();
  const [search, setSearch] = useState("");
  const found = useControlSearch(search).filter(({ id }) => !chosen.some((control) => control.id === id));
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? `${id}-error` : undefined}>
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
      <FieldNotes id={id} error={error} />
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
