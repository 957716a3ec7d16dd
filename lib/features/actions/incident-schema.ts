import { z } from "zod";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { PageQuery } from "@/lib/core/pagination";
import { NameSchema, optionalText, TimestampSchema } from "@/lib/core/text";
import { SEVERITIES } from "@/lib/features/audits/vocabulary";
import { ActionItemSchema } from "./schema";
import { CLOCK_STATES, INCIDENT_KINDS, INCIDENT_STATUSES } from "./vocabulary";

/** By when an incident has to be reported to the market surveillance authority, and why. */
export const ReportingClockSchema = z.object({
  article: z.string(),
  days: z.int().positive(),
  last_day: z.iso.date(),
  due_at: TimestampSchema,
  state: z.enum(CLOCK_STATES),
  explanation: z.string(),
});
export type ReportingClock = z.infer<typeof ReportingClockSchema>;

export const IncidentItemSchema = z.object({
  id: z.string(),
  system_id: z.string(),
  system_name: z.string(),
  title: z.string(),
  kind: z.enum(INCIDENT_KINDS),
  severity: z.enum(SEVERITIES),
  status: z.enum(INCIDENT_STATUSES),
  occurred_at: TimestampSchema.nullable(),
  aware_at: TimestampSchema,
  time_zone: z.string(),
  /** Null for the kind `other`. */
  clock: ReportingClockSchema.nullable(),
  reported_to: z.string().nullable(),
  reported_at: TimestampSchema.nullable(),
  report_reference: z.string().nullable(),
  actions_count: z.int().nonnegative(),
  unfinished_actions_count: z.int().nonnegative(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: TimestampSchema,
  updated_at: TimestampSchema,
  version: z.int().positive(),
});
export type IncidentItem = z.infer<typeof IncidentItemSchema>;

export const IncidentSchema = IncidentItemSchema.extend({
  /** What happened. */
  description: z.string(),
  notes: z.string(),
  /** Corrective actions that follow from it, at most 100, the most urgent first. */
  actions: z.array(ActionItemSchema),
});
export type Incident = z.infer<typeof IncidentSchema>;

const InstantSchema = z.iso
  .datetime({ offset: true, message: "must be a time with its offset, such as 2026-11-23T09:30:00Z" })
  .transform((text) => new Date(text).toISOString());

/** A name of the IANA time zone database. */
export const TimeZoneSchema = z
  .string()
  .max(100)
  .refine(isTimeZone, "must be the name of a time zone, such as Europe/Berlin");

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const optional = {
  description: optionalText(TEXT_LIMITS.task),
  notes: optionalText(TEXT_LIMITS.task),
  occurred_at: InstantSchema.nullable().optional(),
  /** The authority; goes with `reported_at`. */
  reported_to: NameSchema.nullable().optional(),
  reported_at: InstantSchema.nullable().optional(),
  report_reference: NameSchema.nullable().optional(),
  time_zone: TimeZoneSchema.optional(),
};

export const CreateIncidentSchema = z.strictObject({
  /** Registered on first mention. */
  system_name: NameSchema,
  title: NameSchema,
  kind: z.enum(INCIDENT_KINDS),
  severity: z.enum(SEVERITIES),
  aware_at: InstantSchema,
  ...optional,
});
export type CreateIncident = z.infer<typeof CreateIncidentSchema>;

export const ChangeIncidentSchema = z.strictObject({
  title: NameSchema.optional(),
  kind: z.enum(INCIDENT_KINDS).optional(),
  severity: z.enum(SEVERITIES).optional(),
  status: z.enum(INCIDENT_STATUSES).optional(),
  aware_at: InstantSchema.optional(),
  ...optional,
});
export type ChangeIncident = z.infer<typeof ChangeIncidentSchema>;

export const IncidentQuerySchema = z.strictObject({
  status: z.enum(INCIDENT_STATUSES).optional(),
  kind: z.enum(INCIDENT_KINDS).optional(),
  severity: z.enum(SEVERITIES).optional(),
  clock: z.enum(CLOCK_STATES).optional(),
  system_name: NameSchema.optional(),
  ...PageQuery,
});
export type IncidentQuery = z.infer<typeof IncidentQuerySchema>;
