"use client";

import { LabeledCheckbox } from "@/components/ui/checkbox";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { SuggestInput } from "@/components/ui/suggest-input";
import { RISK_CLASSES } from "@/lib/features/systems/schema";
import { RISK_CLASS_LABELS } from "./labels";
import type { SystemDraft, SystemDraftErrors } from "./system-draft";

const NAME_HELP = "As it is called in decisions and audits. It cannot be changed later: the ledger names it.";
const OWNER_HELP = "A member's email, or any name.";
const REASON_HELP = "What the class follows from. It is kept with your name in the history of the system.";
const CLASSES = RISK_CLASSES.map((value) => ({ value, ...RISK_CLASS_LABELS[value] }));

interface SystemFieldsProps {
  id: string;
  draft: SystemDraft;
  errors: SystemDraftErrors;
  emails: readonly string[];
  /** A registered system keeps its name. */
  isRegistered: boolean;
  onChange: (part: Partial<SystemDraft>) => void;
}

/** The fields that registering and changing a system share. */
export function SystemFields({ id, draft, errors, emails, isRegistered, onChange }: SystemFieldsProps) {
  return (
    <>
      {!isRegistered && (
        <Field id={`${id}-name`} label="Name" help={NAME_HELP} error={errors.name}>
          <Input
            id={`${id}-name`}
            value={draft.name}
            autoComplete="off"
            placeholder="Customer assistant"
            onChange={(event) => onChange({ name: event.target.value })}
            {...describedBy(`${id}-name`, { help: NAME_HELP, error: errors.name })}
          />
        </Field>
      )}
      <Field id={`${id}-description`} label="Description" isOptional error={errors.description}>
        <Textarea
          id={`${id}-description`}
          value={draft.description}
          className="min-h-24"
          placeholder="What it does, for whom, and which model it runs on."
          onChange={(event) => onChange({ description: event.target.value })}
          {...describedBy(`${id}-description`, { error: errors.description })}
        />
      </Field>
      <Field id={`${id}-owner`} label="Owner" isOptional help={OWNER_HELP} error={errors.owner}>
        <SuggestInput
          id={`${id}-owner`}
          value={draft.owner}
          suggestions={emails}
          placeholder="name@example.com"
          onChange={(owner) => onChange({ owner })}
          {...describedBy(`${id}-owner`, { help: OWNER_HELP, error: errors.owner })}
        />
      </Field>
      <RadioCards
        legend="Risk class of the EU AI Act"
        value={draft.risk_class}
        options={CLASSES}
        error={errors.risk_class}
        isStacked
        onChange={(risk_class) => onChange({ risk_class })}
      />
      {draft.risk_class !== "unclassified" && (
        <Field
          id={`${id}-reason`}
          label="Reason of the risk class"
          help={REASON_HELP}
          error={errors.risk_class_reason}
        >
          <Textarea
            id={`${id}-reason`}
            value={draft.risk_class_reason}
            className="min-h-20"
            placeholder="It scores applicants for credit, which Annex III names in point 5(b)."
            onChange={(event) => onChange({ risk_class_reason: event.target.value })}
            {...describedBy(`${id}-reason`, { help: REASON_HELP, error: errors.risk_class_reason })}
          />
        </Field>
      )}
      <div>
        <LabeledCheckbox checked={draft.keeps_inputs} onChange={(keeps_inputs) => onChange({ keeps_inputs })}>
          Keep the texts that are measured
        </LabeledCheckbox>
        <p className="mt-1 pl-6 text-ink-muted text-xs">
          Reviewers then read what was observed and expected. Without it only SHA-256 digests are stored, from
          the next decision on, and a review shows scores and findings but no text.
        </p>
      </div>
    </>
  );
}
