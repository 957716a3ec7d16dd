"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Combobox } from "@/components/ui/combobox";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Evidence } from "@/lib/features/evidence/schema";
import type { AuditChoice } from "./audit-choices";
import { DocumentPicker } from "./document-picker";
import { checkDraft, type EvidenceDraft, explainProblem } from "./evidence-draft";
import { FileField } from "./file-field";
import type { useAddEvidence } from "./use-add-evidence";

interface EvidenceFormProps {
  draft: EvidenceDraft;
  audits: readonly AuditChoice[];
  /** The reference of the control that gets it, if one does. */
  attachTo: string | undefined;
  adding: ReturnType<typeof useAddEvidence>;
  onChange: (part: Partial<EvidenceDraft>) => void;
  onAdded: (item: Evidence) => void;
  onCancel: () => void;
}

/** New evidence of one kind. The dialog holds what is entered, so that another kind can be looked at. */
export function EvidenceForm(props: EvidenceFormProps) {
  const { draft, audits, attachTo, onChange: change, onAdded, onCancel } = props;
  const { kind } = draft;
  const id = useId();
  const [isChecked, setChecked] = useState(false);
  const { add, isBusy, problem, progress, recorded } = props.adding;
  const wrong = checkDraft(draft);
  const errors = { ...explainProblem(problem), ...(isChecked ? wrong : {}) };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(wrong).length > 0) return focusFirstInvalid(event.currentTarget);
    const item = await add(draft);
    if (item) onAdded(item);
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      {problem && Object.keys(explainProblem(problem)).length === 0 && (
        <Callout
          tone="danger"
          role="alert"
          title={
            recorded
              ? `It is in the library, but not attached to ${attachTo}`
              : "The evidence could not be added"
          }
        >
          {problem.message}
        </Callout>
      )}
      {kind === "file" && (
        <FileField file={draft.file} error={errors.file} onChange={(file) => change({ file })} />
      )}
      {kind === "link" && (
        <Field id={`${id}-url`} label="Link" help={LINK_HELP} error={errors.url}>
          <Input
            id={`${id}-url`}
            type="url"
            value={draft.url}
            placeholder="https://wiki.example.com/policy"
            onChange={(event) => change({ url: event.target.value.trim() })}
            {...describedBy(`${id}-url`, { help: LINK_HELP, error: errors.url })}
          />
        </Field>
      )}
      {kind === "document" && (
        <DocumentPicker
          chosen={draft.document}
          error={errors.document_id}
          onChange={(document) => change({ document })}
        />
      )}
      {kind === "audit" && (
        <Field id={`${id}-audit`} label="Completed audit" error={errors.audit_id}>
          <Combobox
            id={`${id}-audit`}
            value={draft.audit_id}
            groups={[{ label: "Newest first", options: audits }]}
            placeholder={audits.length > 0 ? "Choose an audit" : "No audit is completed yet"}
            searchLabel="Search audits"
            disabled={audits.length === 0}
            onChange={(audit_id) => change({ audit_id })}
            {...describedBy(`${id}-audit`, { error: errors.audit_id })}
          />
        </Field>
      )}
      <Field id={`${id}-title`} label="Title" isOptional={kind !== "link"} error={errors.title}>
        <Input
          id={`${id}-title`}
          value={draft.title}
          placeholder={titlePlaceholder(draft)}
          onChange={(event) => change({ title: event.target.value })}
          {...describedBy(`${id}-title`, { error: errors.title })}
        />
      </Field>
      <ValidityFields value={draft} errors={errors} onChange={change} />
      {progress !== undefined && <UploadProgress share={progress} />}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {attachTo === undefined ? "Add evidence" : "Add and attach"}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The title that it gets when none is entered. */
function titlePlaceholder({ kind, file, document }: EvidenceDraft): string {
  if (kind === "link") return "Access control policy";
  return (kind === "file" ? file?.name : kind === "document" ? document?.document.title : "") ?? "";
}

const LINK_HELP = "For people to open. Assay never fetches it.";

function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex items-center gap-3">
      <ProgressBar label="Upload" value={percent} max={100} />
      <span className="w-28 shrink-0 text-right text-ink-muted text-xs tabular-nums">
        {percent < 100 ? `${percent} % uploaded` : "Being checked"}
      </span>
    </div>
  );
}

interface Validity {
  effective_date: string;
  expires_on: string;
}

interface ValidityFieldsProps {
  value: Validity;
  errors: Partial<Record<keyof Validity, string>>;
  onChange: (part: Partial<Validity>) => void;
}

/** From when to when evidence counts. */
export function ValidityFields({ value, errors, onChange }: ValidityFieldsProps) {
  const id = useId();
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
      <Field id={`${id}-from`} label="Holds from" error={errors.effective_date}>
        <Input
          id={`${id}-from`}
          type="date"
          value={value.effective_date}
          onChange={(event) => onChange({ effective_date: event.target.value })}
          {...describedBy(`${id}-from`, { error: errors.effective_date })}
        />
      </Field>
      <Field id={`${id}-to`} label="Last day" isOptional error={errors.expires_on}>
        <Input
          id={`${id}-to`}
          type="date"
          value={value.expires_on}
          onChange={(event) => onChange({ expires_on: event.target.value })}
          {...describedBy(`${id}-to`, { error: errors.expires_on })}
        />
      </Field>
    </div>
  );
}
