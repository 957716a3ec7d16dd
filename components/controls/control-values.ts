import { z } from "zod";
import type { FieldWords, FormDefinition } from "@/components/forms/read-form";
import { DateSchema } from "@/lib/core/text";
import { UpdateControlSchema } from "@/lib/features/programs/schema";
import {
  ExcludeControlsSchema,
  OwnerSchema,
  ReviewIntervalSchema,
} from "@/lib/features/programs/scope-schema";
import type { Person } from "./people";

/** What an owner brings with it, and that no one is meant yet by a part of an email or a misspelled one. */
export function ownerHelp(entered: string, members: readonly Person[]): string {
  const owner = entered.trim().toLowerCase();
  if (owner === "" || members.some(({ email }) => email.toLowerCase() === owner))
    return "A member's email brings the control under their “My work”.";
  return "No member has this email, so no one is notified, and it is in no one's “My work”.";
}

export const JUSTIFICATION_HELP =
  "Why it does not apply here, as a Statement of Applicability says it. It is kept with your name.";

const JUSTIFICATION_WORDS: FieldWords = {
  subject: "The justification",
  empty: "Give the justification; an auditor will ask for it.",
};

/** One value that several controls get; null takes it away, which is a button of its own. */
export interface BulkValues {
  value: string | null;
}

type BulkDefinition = FormDefinition<BulkValues, z.ZodType<BulkValues>>;

function bulkForm(schema: z.ZodType<string | null>, words: FieldWords): BulkDefinition {
  return { schema: z.object({ value: schema }), words: { value: words }, onlyField: "value" };
}

export const BULK_OWNER = bulkForm(OwnerSchema, { subject: "The owner", empty: "Enter an owner." });
export const BULK_DAY = bulkForm(DateSchema.nullable(), { subject: "The date", empty: "Choose a day." });
export const BULK_SCOPE = bulkForm(ExcludeControlsSchema.shape.justification, JUSTIFICATION_WORDS);

/** One property of a control as it is entered; empty for none. */
export interface PropertyValues {
  value: string;
}

export type PropertyDefinition<Value> = FormDefinition<PropertyValues, z.ZodType<{ value: Value | null }>>;

export const OWNER_FORM: PropertyDefinition<string> = {
  schema: z.object({ value: OwnerSchema }),
  toBody: ({ value }) => ({ value: value.trim() || null }),
  words: { value: { subject: "The owner" } },
  onlyField: "value",
};

export const DAY_FORM: PropertyDefinition<string> = {
  schema: z.object({ value: DateSchema.nullable() }),
  toBody: ({ value }) => ({ value: value || null }),
  words: { value: { subject: "The date" } },
  onlyField: "value",
};

export const INTERVAL_FORM: PropertyDefinition<number> = {
  schema: z.object({ value: ReviewIntervalSchema }),
  toBody: ({ value }) => ({
    value: value === "" ? null : /^\d+$/.test(value) ? Number(value) : Number.NaN,
  }),
  words: { value: { refused: "Enter a number of days between 1 and 3,650." } },
  onlyField: "value",
};

/** Why one control is left out of its program, and who is asked to approve that. */
export interface LeaveOutValues {
  justification: string;
  /** Empty for no one. */
  approver_id: string;
}

export function leaveOutForm(
  controlId: string,
): FormDefinition<LeaveOutValues, typeof ExcludeControlsSchema> {
  return {
    schema: ExcludeControlsSchema,
    toBody: ({ justification, approver_id }) => ({
      control_ids: [controlId],
      justification,
      ...(approver_id === "" ? {} : { approver_id }),
    }),
    words: { justification: JUSTIFICATION_WORDS, approver_id: { subject: "The approver" } },
    fields: { control_ids: "justification" },
  };
}

/** How the organization meets a control, in its own words. */
export interface ImplementationValues {
  implementation: string;
}

/** @param seen the text that the person has seen; where another one is saved by then, nothing is overwritten */
export function implementationForm(
  seen: string,
): FormDefinition<ImplementationValues, typeof UpdateControlSchema> {
  return {
    schema: UpdateControlSchema,
    toBody: ({ implementation }) => ({ implementation, expected_implementation: seen }),
    words: { implementation: { subject: "The text" } },
  };
}
