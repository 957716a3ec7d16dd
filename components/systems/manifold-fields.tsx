"use client";

import { countOf } from "@/components/ui/count-of";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { linesOf, type ManifoldDraft, type ManifoldErrors } from "./manifold-draft";

const GOOD_HELP = "One behaviour to a line, as a whole sentence.";
const BAD_HELP = "Behaviours that must not be, one to a line. Coming near one raises the drift score.";

interface ManifoldFieldsProps {
  id: string;
  draft: ManifoldDraft;
  errors: ManifoldErrors;
  onChange: (part: Partial<ManifoldDraft>) => void;
}

export function ManifoldFields({ id, draft, errors, onChange }: ManifoldFieldsProps) {
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
    <span className="text-ink-muted text-xs tabular-nums">{countOf(lines, "behaviour")}</span>
  );
}
