import { z } from "zod";
import { ServiceError } from "@/lib/core/errors";
import { ActionQuerySchema } from "@/lib/features/actions/schema";
import { AuditHistoryQuerySchema } from "@/lib/features/audits/history-schema";
import { MemberQuerySchema } from "@/lib/features/auth/schema";
import { DocumentQuerySchema } from "@/lib/features/documents/schema";
import { EvidenceQuerySchema } from "@/lib/features/evidence/schema";
import { ControlQuerySchema } from "@/lib/features/programs/control-query-schema";
import { SystemQuerySchema } from "@/lib/features/systems/schema";
import type { ViewParams } from "./schema";
import type { ViewedList } from "./vocabulary";

const PAGE = { skip: true, limit: true } as const;
const CURSOR = { ...PAGE, cursor: true } as const;

/** Columns that are shown whatever the width, and, with `-`, those that are not. */
const columns = z.string().regex(/^-?[a-z0-9_]+(,-?[a-z0-9_]+)*$/i, "must be names of columns");

/** What the address of each list may say: the filters and the order of its operation, and how the page shows them. */
const SCHEMAS = {
  systems: SystemQuerySchema.omit(CURSOR).extend({ columns }),
  controls: ControlQuerySchema.extend({
    search: z.string(),
    evidence: z.enum(["none"]),
    work: z.enum(["open"]),
    view: z.enum(["board"]),
    columns,
  }),
  evidence: EvidenceQuerySchema.omit(CURSOR).extend({ columns }),
  audits: AuditHistoryQuerySchema.omit(CURSOR).extend({ columns }),
  documents: DocumentQuerySchema.omit(CURSOR).extend({ view: z.enum(["grid"]), columns }),
  actions: ActionQuerySchema.omit(PAGE).extend({ columns }),
  members: MemberQuerySchema.extend({ columns }),
} as const satisfies Readonly<Record<ViewedList, z.ZodObject>>;

/** The parameters that a view of the list keeps. */
export function viewParamNames(list: ViewedList): readonly string[] {
  return Object.keys(SCHEMAS[list].shape);
}

/** @throws ServiceError `validation_failed` for a parameter that the list does not have, or a value it does not take */
export function requireViewParams(list: ViewedList, params: ViewParams): void {
  const parsed = SCHEMAS[list].partial().safeParse(params);
  if (parsed.success) return;
  throw new ServiceError({
    code: "validation_failed",
    message: `The list of ${list} does not take these parameters.`,
    issues: parsed.error.issues.map((issue) => ({
      pointer: ["", "params", ...issue.path].join("/"),
      message: issue.message,
      code: issue.code,
    })),
  });
}
