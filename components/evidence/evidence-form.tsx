"use client";

import { Form, FormField } from "@/components/forms/form";
import type { FormHandle } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { DialogActions } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { AuditChoice } from "./audit-choices";
import { DocumentPicker } from "./document-picker";
import type { DraftKind, EvidenceValues } from "./evidence-values";
import { FileField } from "./file-field";
import type { useAddEvidence } from "./use-add-evidence";
import { ValidityFields } from "./validity-fields";

interface EvidenceFormProps {
  form: FormHandle<EvidenceValues>;
  kind: DraftKind;
  audits: readonly AuditChoice[];
  /** The reference of the control that gets it, if one does. */
  attachTo: string | undefined;
  adding: ReturnType<typeof useAddEvidence>;
  onCancel: () => void;
}

/** New evidence of one kind. The dialog holds what is entered, so that another kind can be looked at. */
export function EvidenceForm({ form, kind, audits, attachTo, adding, onCancel }: EvidenceFormProps) {
  const { progress, recorded } = adding;
  return (
    <Form
      form={form}
      failure={
        recorded ? `It is in the library, but not attached to ${attachTo}` : "The evidence could not be added"
      }
    >
      <ContentFields form={form} kind={kind} audits={audits} />
      <FormField form={form} name="title" label="Title" isOptional={kind !== "link"}>
        {(control) => <Input {...control} placeholder={titlePlaceholder(kind, form.values)} />}
      </FormField>
      <ValidityFields form={form} />
      {progress !== undefined && <UploadProgress share={progress} />}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {attachTo === undefined ? "Add evidence" : "Add and attach"}
        </Button>
      </DialogActions>
    </Form>
  );
}

const LINK_HELP = "For people to open. Assay never fetches it.";

/** What the evidence consists of. */
function ContentFields({ form, kind, audits }: Pick<EvidenceFormProps, "form" | "kind" | "audits">) {
  const { values, errors, change } = form;
  if (kind === "file")
    return <FileField file={values.file} error={errors.file} onChange={(file) => change({ file })} />;
  if (kind === "document")
    return (
      <DocumentPicker
        chosen={values.document}
        error={errors.document}
        onChange={(document) => change({ document })}
      />
    );
  if (kind === "link")
    return (
      <FormField form={form} name="url" label="Link" help={LINK_HELP}>
        {(control) => (
          <Input
            {...control}
            type="url"
            placeholder="https://wiki.example.com/policy"
            onChange={(event) => control.onChange(event.target.value.trim())}
          />
        )}
      </FormField>
    );
  return (
    <FormField form={form} name="audit_id" label="Completed audit">
      {(control) => (
        <Combobox
          {...control}
          groups={[{ label: "Newest first", options: audits }]}
          placeholder={audits.length > 0 ? "Choose an audit" : "No audit is completed yet"}
          searchLabel="Search audits"
          disabled={audits.length === 0}
        />
      )}
    </FormField>
  );
}

/** The title that it gets when none is entered. */
function titlePlaceholder(kind: DraftKind, { file, document }: EvidenceValues): string {
  if (kind === "link") return "Access control policy";
  return (kind === "file" ? file?.name : kind === "document" ? document?.document.title : "") ?? "";
}

function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex items-center gap-3">
      <ProgressBar label="Upload" value={percent} max={100} />
      <span className="w-28 shrink-0 text-right text-ink-muted text-xs tabular-nums">
        {percent < 100 ? `${percent}% uploaded` : "Being checked"}
      </span>
    </div>
  );
}
