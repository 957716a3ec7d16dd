"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DialogActions } from "@/components/ui/dialog";
import { describedBy, Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useWrite } from "@/components/ui/use-write";
import type { Requirement } from "@/lib/features/frameworks/schema";

const WEIGHTS = [
  { value: "1", label: "1 · supporting" },
  { value: "2", label: "2 · ordinary" },
  { value: "3", label: "3 · decisive" },
] as const;

type Kept = Pick<Requirement, "id" | "statement" | "citation" | "question" | "force" | "condition">;

/** What the form sends. */
export interface GivenControl {
  control_id: string | undefined;
  title: string;
  description: string;
  weight: number;
  requirements: (Kept | { statement: string })[];
}

interface ControlTextsFormProps {
  /** What there is; without it the form adds a control. */
  initial?: { title: string; description: string; weight: number; requirements: readonly Requirement[] };
  /** Whether a reference must be given; otherwise the next free one is taken. */
  isReferenceRequired?: boolean;
  submitLabel: string;
  onSubmit: (given: GivenControl) => Promise<unknown>;
  onDone: () => void;
  onCancel: () => void;
}

const REQUIREMENTS_HELP = "One for each line, in the indicative: “Access is reviewed every quarter.”";

/** The texts of a control that a person writes. */
export function ControlTextsForm(props: ControlTextsFormProps) {
  const { initial, isReferenceRequired, submitLabel, onSubmit, onDone, onCancel } = props;
  const id = useId();
  const [reference, setReference] = useState("");
  const [title, setTitle] = useState(initial?.title ?? "");
  const [description, setDescription] = useState(initial?.description ?? "");
  const [lines, setLines] = useState(
    () => initial?.requirements.map(({ statement }) => oneLine(statement)).join("\n") ?? "",
  );
  const [weight, setWeight] = useState<(typeof WEIGHTS)[number]["value"]>(
    WEIGHTS.find(({ value }) => value === String(initial?.weight))?.value ?? "2",
  );
  const [isChecked, setChecked] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const errors = {
    reference:
      isChecked && isReferenceRequired && reference.trim() === ""
        ? "Enter a reference."
        : problem?.messageFor("control_id"),
    title: isChecked && title.trim() === "" ? "Enter a title." : problem?.messageFor("title"),
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (title.trim() === "" || (isReferenceRequired && reference.trim() === ""))
      return focusFirstInvalid(event.currentTarget);
    const done = await write(() =>
      onSubmit({
        control_id: reference.trim() || undefined,
        title,
        description,
        weight: Number(weight),
        requirements: requirementsOf(lines, initial?.requirements ?? []),
      }),
    );
    if (done) onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {!initial && (
        <Field
          id={`${id}-reference`}
          label="Reference"
          isOptional={!isReferenceRequired}
          error={errors.reference}
          className="sm:w-1/2"
        >
          <Input
            id={`${id}-reference`}
            value={reference}
            maxLength={100}
            placeholder={isReferenceRequired ? "ACC-1" : "C-1"}
            onChange={(event) => setReference(event.target.value)}
            {...describedBy(`${id}-reference`, { error: errors.reference })}
          />
        </Field>
      )}
      <Field id={`${id}-title`} label="Title" error={errors.title}>
        <Input
          id={`${id}-title`}
          value={title}
          maxLength={200}
          onChange={(event) => setTitle(event.target.value)}
          {...describedBy(`${id}-title`, { error: errors.title })}
        />
      </Field>
      <Field id={`${id}-description`} label="Description" isOptional>
        <Textarea
          id={`${id}-description`}
          value={description}
          className="min-h-20"
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <Field id={`${id}-requirements`} label="Requirements" isOptional help={REQUIREMENTS_HELP}>
        <Textarea
          id={`${id}-requirements`}
          value={lines}
          className="min-h-20"
          onChange={(event) => setLines(event.target.value)}
          {...describedBy(`${id}-requirements`, { help: REQUIREMENTS_HELP })}
        />
      </Field>
      <Field id={`${id}-weight`} label="Weight" className="sm:w-1/2">
        <Select id={`${id}-weight`} value={weight} options={WEIGHTS} onChange={setWeight} />
      </Field>
      {problem && !errors.reference && !errors.title && (
        <Callout tone="danger" role="alert" title="Nothing was saved">
          {problem.message}
        </Callout>
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** A requirement for each line; one whose line stayed keeps its id, force and condition. */
function requirementsOf(lines: string, before: readonly Requirement[]): GivenControl["requirements"] {
  const left = [...before];
  return lines
    .split("\n")
    .map(oneLine)
    .filter((line) => line !== "")
    .map((line) => {
      const index = left.findIndex(({ statement }) => oneLine(statement) === line);
      const [kept] = index >= 0 ? left.splice(index, 1) : [];
      if (!kept) return { statement: line };
      const { id, statement, citation, question, force, condition } = kept;
      return { id, statement, citation, question, force, condition };
    });
}
