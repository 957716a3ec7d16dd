import type { FormDefinition } from "@/components/forms/read-form";
import { ChangeEngagementSchema, CreateEngagementSchema } from "@/lib/features/engagements/schema";

/** What is entered about an engagement with its first auditor. */
export interface EngagementValues {
  title: string;
  purpose: string;
  name: string;
  firm: string;
  /** The last day. */
  day: string;
}

export const EMPTY_ENGAGEMENT: EngagementValues = { title: "", purpose: "", name: "", firm: "", day: "" };

/** An engagement ends with its last day, in UTC. */
const endOf = (day: string) => (day === "" ? "" : `${day}T23:59:59.000Z`);

const DAY_WORDS = { subject: "The last day", empty: "Choose the last day." };

export const ENGAGEMENT_FORM: FormDefinition<EngagementValues, typeof CreateEngagementSchema> = {
  schema: CreateEngagementSchema,
  toBody: ({ title, purpose, name, firm, day }) => ({
    ...{ title, purpose },
    auditors: [{ name, firm }],
    expires_at: endOf(day),
  }),
  words: {
    title: { subject: "The title", empty: "Give the audit a title." },
    purpose: { subject: "The purpose" },
    name: { subject: "The name", empty: "Enter the auditor's name." },
    firm: { subject: "The firm", empty: "Enter the auditor's firm." },
    day: DAY_WORDS,
  },
  fields: { "auditors/0/name": "name", "auditors/0/firm": "firm", expires_at: "day" },
};

export const EXTEND_FORM: FormDefinition<Pick<EngagementValues, "day">, typeof ChangeEngagementSchema> = {
  schema: ChangeEngagementSchema,
  toBody: ({ day }) => ({ expires_at: endOf(day) }),
  words: { day: DAY_WORDS },
  fields: { expires_at: "day" },
};
