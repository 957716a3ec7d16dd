import { z } from "zod";
import { PageQuery } from "@/lib/core/pagination";
import { DateSchema, NameSchema, requiredText, TimestampSchema } from "@/lib/core/text";
import { EvidenceSchema } from "@/lib/features/evidence/schema";
import { RequirementSchema } from "@/lib/features/frameworks/schema";
import { type ChangedRecord, ChangedRecordSchema } from "@/lib/features/ledger/schema";
import { PackageSchema } from "@/lib/features/packages/schema";
import { ControlQuerySchema } from "@/lib/features/programs/control-query-schema";
import {
  ControlDetailSchema,
  ControlSchema,
  ControlStatusSchema,
  ProgramSchema,
} from "@/lib/features/programs/schema";
import { AuditorSchema, ENGAGEMENT_STATES, EngagementSchema, SignOffSchema } from "./schema";
import { FindingActionSchema } from "./thread-schema";
import { MAX_SAMPLE } from "./vocabulary";

export const OpenRoomSchema = z.strictObject({
  /** The last part of the link. */
  token: z.string().max(200),
});

export const OpenedRoomSchema = z.object({
  title: z.string(),
  organization_name: z.string(),
  /** When the session ends; the link opens another one until the engagement ends. */
  session_expires_at: TimestampSchema,
});

const count = z.int().nonnegative();

/** What the room shows of the program: nothing of how the organization works on it. */
export const RoomProgramSchema = ProgramSchema.pick({
  id: true,
  name: true,
  status: true,
  readiness_score: true,
  readiness_on_evidence: true,
  controls_total: true,
  controls_counted: true,
  counted_implemented: true,
  counted_in_progress: true,
  counted_gap: true,
  controls_shown: true,
  controls_stated: true,
  approval_mode: true,
  controls_approved: true,
  target_date: true,
  updated_at: true,
}).extend({ frameworks: z.array(z.object({ code: z.string(), name: z.string() })) });

export const RoomSchema = z.object({
  engagement: EngagementSchema.pick({
    id: true,
    title: true,
    purpose: true,
    expires_at: true,
    requests_open: true,
    requests_total: true,
    findings_open: true,
    findings_total: true,
  }).extend({ state: z.enum(ENGAGEMENT_STATES), sign_off: SignOffSchema.nullable() }),
  organization_name: z.string(),
  /** Who is looking. */
  auditor: AuditorSchema.pick({ id: true, name: true, firm: true }),
  /** Everyone who was invited and not revoked. */
  auditors: z.array(AuditorSchema.pick({ id: true, name: true, firm: true })),
  program: RoomProgramSchema,
  samples_total: count,
  /** After the sign-off nothing can be asked, found or sampled any more. */
  is_read_only: z.boolean(),
});
export type Room = z.infer<typeof RoomSchema>;

/** What a control says of other programs, of corrective actions and of other auditors. */
const INTERNAL = { link_id: true, open_actions: true, open_findings: true } as const;

/** A control without what is internal. The owner is a name, never an email address of a member. */
export const RoomControlSchema = ControlSchema.omit(INTERNAL);
export type RoomControl = z.infer<typeof RoomControlSchema>;

export const RoomControlQuerySchema = ControlQuerySchema.pick({
  status: true,
  framework: true,
  theme: true,
  applicability: true,
});
export type RoomControlQuery = z.infer<typeof RoomControlQuerySchema>;

/** Evidence as the room shows it: without how many controls of other programs it serves. */
export const RoomEvidenceSchema = EvidenceSchema.omit({ controls_count: true, uploaded_by: true });
export type RoomEvidence = z.infer<typeof RoomEvidenceSchema>;

export const RoomControlDetailSchema = ControlDetailSchema.omit({
  ...INTERNAL,
  related: true,
  linked: true,
  linkable: true,
  own: true,
  evidence: true,
}).extend({
  requirements: z.array(
    RequirementSchema.pick({ id: true, citation: true, statement: true, question: true }),
  ),
  evidence: z.array(RoomEvidenceSchema),
  /** Corrective actions that follow from the control itself; those of a finding are in the finding. */
  actions: z.array(FindingActionSchema),
});
export type RoomControlDetail = z.infer<typeof RoomControlDetailSchema>;

/** A version of a document that serves as evidence. */
export const RoomDocumentSchema = z.object({
  evidence_id: z.string(),
  title: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  size_bytes: count,
  sha256: z.string(),
  document_version: z.int().positive(),
  effective_date: DateSchema,
  expires_on: DateSchema.nullable(),
  /** References of the program's controls that it shows. */
  controls: z.array(z.string()),
});
export type RoomDocument = z.infer<typeof RoomDocumentSchema>;

/** An evidence package of the program that is ready. */
export const RoomPackageSchema = PackageSchema.pick({
  id: true,
  file_name: true,
  size_bytes: true,
  sha256: true,
  counts: true,
  finished_at: true,
});
export type RoomPackage = z.infer<typeof RoomPackageSchema>;

export const RoomLedgerQuerySchema = z.strictObject({ ...PageQuery });

/** A record about the program, with what it changed. Owners are names, as everywhere in the room. */
export const RoomEntrySchema = ChangedRecordSchema;
export type RoomEntry = ChangedRecord;

/** Longest seed. Anything an auditor can write on paper will do. */
const SeedSchema = requiredText(100).transform((value) => value.trim());

export const DrawSampleSchema = z.strictObject({
  /** How many controls, at most as many as there are to draw from. */
  size: z
    .int()
    .min(1, "must be at least 1")
    .max(MAX_SAMPLE, `must be at most ${MAX_SAMPLE.toLocaleString("en")}`),
  /** A new random one when left out. */
  seed: SeedSchema.optional(),
  /** What the sample is for. */
  purpose: z.string().max(500, "must be at most 500 characters").optional(),
  framework: ControlQuerySchema.shape.framework,
  status: ControlStatusSchema.optional(),
});
export type DrawSample = z.infer<typeof DrawSampleSchema>;

export const SampledControlSchema = z.object({
  id: z.string(),
  /** `FRAMEWORK control`, which was hashed with the seed. */
  reference: z.string(),
  title: z.string(),
});

export const ControlSampleSchema = z.object({
  id: z.string(),
  purpose: z.string(),
  seed: z.string(),
  framework: z.string().nullable(),
  status: ControlStatusSchema.nullable(),
  size: z.int().positive(),
  /** How many controls it was drawn from. */
  population: z.int().positive(),
  /** SHA-256 of their references, sorted and joined by line feeds. */
  population_digest: z.string(),
  controls: z.array(SampledControlSchema),
  auditor_name: z.string(),
  created_at: TimestampSchema,
});
export type ControlSample = z.infer<typeof ControlSampleSchema>;

export const SignRoomOffSchema = z.strictObject({
  /** Who signs, written out by hand. */
  name: NameSchema,
  /** Today when left out. */
  date: DateSchema.optional(),
  statement: requiredText(5_000).transform((value) => value.trim()),
});
export type SignRoomOff = z.infer<typeof SignRoomOffSchema>;
