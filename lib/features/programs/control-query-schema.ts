import { z } from "zod";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { PageQuery } from "@/lib/core/pagination";
import { type SortKeys, sortQuery } from "@/lib/core/sorting";
import { GivenReferenceSchema, ThemeSchema } from "@/lib/features/frameworks/schema";
import { ApprovalFilterSchema } from "./approval-schema";
import { ControlStatusSchema } from "./schema";
import { DUE_STATES } from "./vocabulary";

/** `control_id`: by the catalog's order. */
export const CONTROL_SORTS = {
  control_id: "whole",
  title: "text",
  framework: "text",
  theme: "text",
  status: "whole",
  owner: "text",
  due_on: "day",
  evidence_count: "whole",
  last_reviewed: "time",
} as const satisfies SortKeys;

export const ControlQuerySchema = z.strictObject({
  status: ControlStatusSchema.optional(),
  framework: GivenReferenceSchema.optional(),
  theme: ThemeSchema.optional(),
  applicability: z.enum(["counts", "later", "not_applicable"]).optional(),
  /** An owner in any case; `none` for controls without one. */
  owner: z.string().max(TEXT_LIMITS.name).optional(),
  due: z.enum(DUE_STATES).optional(),
  approval: ApprovalFilterSchema.optional(),
  sort: sortQuery(CONTROL_SORTS),
});
export type ControlQuery = z.infer<typeof ControlQuerySchema>;

export const MyControlsQuerySchema = z.strictObject({
  due: z.enum(DUE_STATES).optional(),
  status: ControlStatusSchema.optional(),
  /** `mine` lists the controls that wait for the member's approval, whoever owns them. */
  approval: ApprovalFilterSchema.optional(),
  ...PageQuery,
});
export type MyControlsQuery = z.infer<typeof MyControlsQuerySchema>;
