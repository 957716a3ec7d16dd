"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input, Textarea } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import type { ManifoldRecord } from "@/lib/features/systems/schema";
import {
  linesOf,
  type ManifoldDraft,
  type ManifoldErrors,
  manifoldDraftOf,
  readManifoldDraft,
} from "./manifold-draft";

interface ManifoldDialogProps {
  systemId: string;
  /** The manifold to change; without one a new one is added. */
  manifold: ManifoldRecord | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds or changes a safety manifold of the system's own. */
export function ManifoldDialog({ systemId, manifold, isOpen, onClose }: ManifoldDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={manifold ? "Change the safety manifold" : "Add a safety manifold"}
      description="It counts from the next decision on; earlier decisions stay as they are."
      className="max-w-2xl"
    >
      <ManifoldForm systemId={systemId} manifold={manifold} onClose={onClose} />
    </Dialog>
  );
}

function ManifoldForm({ systemId, manifold, onClose }: Omit<ManifoldDialogProps, "isOpen">) {
  const id = useId();
  const refresh = useRefresh();
  const [initial] = useState(() => manifoldDraftOf(manifold));
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<ManifoldErrors>({});
  const { write, isBusy, problem, clear } = useWrite();
  const keyOf = useIdempotencyKey();
  useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(initial));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readManifoldDraft(draft);
    setErrors("errors" in read ? read.errors : {});
    if ("errors" in read) return focusFirstInvalid(event.currentTarget);
    const { body } = read;
    const done = await write(() =>
      manifold
        ? callApi("PATCH /v1/systems/{id}/manifolds/{manifold_id}", {
            params: { id: systemId, manifold_id: manifold.id },
            body,
          })
        : callApi("POST /v1/systems/{id}/manifolds", {
            params: { id: systemId },
            body,
            headers: keyOf(body),
          }),
    );
    if (!done) return;
    toast.success(manifold ? "Manifold changed" : "Manifold added", { description: done.answer.name });
    onClose();
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      {problem && (
        <Callout tone="danger" role="alert" title="The manifold could not be saved">
          {problem.message}
        </Callout>
      )}
      <ManifoldFields
        id={id}
        draft={draft}
        errors={errors}
        onChange={(part) => {
          setDraft({ ...draft, ...part });
          setErrors({});
          clear();
        }}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {manifold ? "Save" : "Add manifold"}
        </Button>
      </DialogActions>
    </form>
  );
}

const GOOD_HELP = "One behavior to a line, as a whole sentence.";
const BAD_HELP = "Behaviors that must not be, one to a line. Coming near one raises the drift score.";

interface ManifoldFieldsProps {
  id: string;
  draft: ManifoldDraft;
  errors: ManifoldErrors;
  onChange: (part: Partial<ManifoldDraft>) => void;
}

function ManifoldFields({ id, draft, errors, onChange }: ManifoldFieldsProps) {
  return (
    <>
      <Field id={`${id}-name`} label="Name" error={errors.name}>
        <Input
          id={`${id}-name`}
          value={draft.name}
          autoComplete="off"
          placeholder="Refund policy"
          onChange={(event) => onChange({ name: event.target.value })}
          {...describedBy(`${id}-name`, { error: errors.name })}
        />
      </Field>
      <Field id={`${id}-description`} label="Description" isOptional error={errors.description}>
        <Input
          id={`${id}-description`}
          value={draft.description}
          autoComplete="off"
          onChange={(event) => onChange({ description: event.target.value })}
          {...describedBy(`${id}-description`, { error: errors.description })}
        />
      </Field>
      <Field
        id={`${id}-good`}
        label="As it should be"
        help={GOOD_HELP}
        error={errors.references}
        aside={<LineCount text={draft.references} />}
      >
        <Textarea
          id={`${id}-good`}
          value={draft.references}
          placeholder="The assistant checks the order before it speaks of a refund."
          onChange={(event) => onChange({ references: event.target.value })}
          {...describedBy(`${id}-good`, { help: GOOD_HELP, error: errors.references })}
        />
      </Field>
      <Field
        id={`${id}-bad`}
        label="Must not be"
        isOptional
        help={BAD_HELP}
        error={errors.unsafe_references}
        aside={<LineCount text={draft.unsafe_references} />}
      >
        <Textarea
          id={`${id}-bad`}
          value={draft.unsafe_references}
          className="min-h-20"
          placeholder="The assistant promises a refund."
          onChange={(event) => onChange({ unsafe_references: event.target.value })}
          {...describedBy(`${id}-bad`, { help: BAD_HELP, error: errors.unsafe_references })}
        />
      </Field>
    </>
  );
}

function LineCount({ text }: { text: string }) {
  const lines = linesOf(text).length;
  return lines === 0 ? null : (
    <span className="text-ink-muted text-xs tabular-nums">{countOf(lines, "behavior")}</span>
  );
}
