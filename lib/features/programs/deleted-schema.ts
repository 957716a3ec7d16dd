import { z } from "zod";
import { TimestampSchema } from "@/lib/core/text";
import { ControlChangeSchema, ControlSchema, ProgramSchema } from "./schema";

export const ProgramQuerySchema = z.strictObject({
  /** `deleted`: administrators also get the programs that were deleted. */
  include: z.enum(["deleted"]).optional(),
});
export type ProgramQuery = z.infer<typeof ProgramQuerySchema>;

/** A program that was deleted, as it was then, and who deleted it. */
export const DeletedProgramSchema = ProgramSchema.pick({
  id: true,
  name: true,
  frameworks: true,
  status: true,
  readiness_score: true,
  controls_total: true,
  controls_implemented: true,
  created_at: true,
}).extend({ deleted_at: TimestampSchema, deleted_by: z.string(), deleted_by_name: z.string() });
export type DeletedProgram = z.infer<typeof DeletedProgramSchema>;

/** A control of a deleted program, with what was attached to it and its history, newest first. */
export const DeletedControlSchema = ControlSchema.pick({
  id: true,
  framework: true,
  control_id: true,
  title: true,
  status: true,
  owner: true,
  due_date: true,
  review_interval_days: true,
  last_reviewed: true,
  last_reviewed_by: true,
}).extend({
  implementation: z.string(),
  evidence: z.array(
    z.object({ id: z.string(), title: z.string(), kind: z.string(), sha256: z.string().nullable() }),
  ),
  history: z.array(ControlChangeSchema),
});
export type DeletedControl = z.infer<typeof DeletedControlSchema>;

export const DeletedProgramDetailSchema = DeletedProgramSchema.extend({
  controls: z.array(DeletedControlSchema),
});
export type DeletedProgramDetail = z.infer<typeof DeletedProgramDetailSchema>;
