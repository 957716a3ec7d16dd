import { sql } from "kysely";
import { FrameworkReferenceSchema, ThemeSchema } from "@/lib/features/frameworks/schema";
import { db } from "@/lib/platform/database/database";
import {
  CONTROL_COLUMNS,
  type ControlRow,
  DUE_STATE,
  EVIDENCE_COUNT,
  fromControls,
  withCatalogWords,
} from "./control-queries";
import { IMPLEMENTED_WITH_OPEN_WORK } from "./open-work-queries";
import { COUNTED, COUNTS, READINESS } from "./program-queries";
import { isCounted } from "./scope-queries";
import { TODAY } from "./valid-evidence-queries";

const READINESS_SCORE = sql<number>`${READINESS}::float8`.as("readiness_score");

const COUNTED_NAMES = ["counted", "counted_implemented", "counted_in_progress", "counted_gap"] as const;

const controlsOf = (organizationId: string, programId: string) =>
  db()
    .selectFrom("program_controls")
    .where("organization_id", "=", organizationId)
    .where("program_id", "=", programId)
    .where("removed_at", "is", null);

/** States by framework, in the order of the program. */
export async function countByFramework(organizationId: string, programId: string) {
  const rows = await db()
    .selectFrom(
      controlsOf(organizationId, programId)
        .select(["framework", sql<number>`min(position)`.as("first"), ...COUNTS, ...COUNTED])
        .groupBy("framework")
        .as("c"),
    )
    .select([
      "framework",
      "total",
      "implemented",
      "in_progress",
      "not_started",
      "gap",
      ...COUNTED_NAMES,
      READINESS_SCORE,
    ])
    .orderBy("first")
    .execute();
  return rows.map((row) => ({ ...row, framework: FrameworkReferenceSchema.parse(row.framework) }));
}

/** States by theme, the least ready first. */
export async function countByTheme(organizationId: string, programId: string) {
  const rows = await db()
    .selectFrom(
      controlsOf(organizationId, programId)
        .select(["theme", ...COUNTS, ...COUNTED])
        .groupBy("theme")
        .as("c"),
    )
    .select([
      "theme",
      "total",
      "implemented",
      "in_progress",
      "not_started",
      "gap",
      ...COUNTED_NAMES,
      READINESS_SCORE,
    ])
    .orderBy("readiness_score")
    .orderBy("total", "desc")
    .orderBy("theme")
    .execute();
  return rows.map((row) => ({ ...row, theme: ThemeSchema.parse(row.theme) }));
}

/** How many controls are due, have no owner, have no evidence, or are implemented with open work. */
export function countAttention(organizationId: string, programId: string) {
  return db()
    .selectFrom(
      fromControls(db(), organizationId)
        .where("c.program_id", "=", programId)
        .select([
          "c.owner",
          DUE_STATE.as("due_state"),
          EVIDENCE_COUNT.as("evidence_count"),
          IMPLEMENTED_WITH_OPEN_WORK.as("has_open_work"),
          isCounted("c").as("counts_today"),
        ])
        .as("counted"),
    )
    .select([
      sql<number>`(count(*) FILTER (WHERE due_state = 'overdue'))::int`.as("overdue"),
      sql<number>`(count(*) FILTER (WHERE due_state = 'soon'))::int`.as("soon"),
      sql<number>`(count(*) FILTER (WHERE due_state = 'upcoming'))::int`.as("upcoming"),
      sql<number>`(count(*) FILTER (WHERE owner IS NULL AND counts_today))::int`.as("without_owner"),
      sql<number>`(count(*) FILTER (WHERE evidence_count = 0 AND counts_today))::int`.as("without_evidence"),
      sql<number>`(count(*) FILTER (WHERE has_open_work AND counts_today))::int`.as("with_open_work"),
    ])
    .executeTakeFirstOrThrow();
}

export type LateProgram = Awaited<ReturnType<typeof listLate>>[number];

/** The programs that are not completed and have overdue controls, those with the most first. */
export function listLate(organizationId: string) {
  return db()
    .selectFrom(
      fromControls(db(), organizationId)
        .innerJoin("programs as p", "p.id", "c.program_id")
        .where("p.status", "!=", "completed")
        .groupBy(["p.id", "p.name"])
        .select([
          "p.id",
          "p.name",
          sql<number>`(count(*) FILTER (WHERE ${DUE_STATE} = 'overdue'))::int`.as("overdue"),
          sql<number>`(count(*) FILTER (WHERE ${DUE_STATE} = 'soon'))::int`.as("soon"),
        ])
        .as("late"),
    )
    .select(["id", "name", "overdue", "soon"])
    .where("overdue", ">", 0)
    .orderBy("overdue", "desc")
    .orderBy("name")
    .limit(20)
    .execute();
}

/** The controls that are due next, the most overdue first. */
export async function listNextDue(
  organizationId: string,
  programId: string,
  limit: number,
): Promise<ControlRow[]> {
  const rows = await fromControls(db(), organizationId)
    .select(CONTROL_COLUMNS)
    .where("c.program_id", "=", programId)
    .where("d.due_on", "is not", null)
    .orderBy("d.due_on")
    .orderBy("c.position")
    .limit(limit)
    .execute();
  return rows.map(withCatalogWords);
}

/** Readiness of some programs since a day, oldest first: the value that held on that day comes first. */
export function listTrends(organizationId: string, programIds: readonly string[], since: string) {
  return db()
    .selectFrom("program_readiness as r")
    .select([
      "r.program_id",
      sql<string>`to_char(r.day, 'YYYY-MM-DD')`.as("day"),
      sql<number>`r.readiness_score::float8`.as("readiness_score"),
    ])
    .where("r.organization_id", "=", organizationId)
    .where(sql<boolean>`r.program_id = ANY(${programIds})`)
    .where(
      sql<boolean>`r.day >= coalesce((SELECT max(b.day) FROM program_readiness b
        WHERE b.program_id = r.program_id AND b.day <= ${since}::date), ${since}::date)`,
    )
    .orderBy("r.program_id")
    .orderBy("r.day")
    .execute();
}

/** How many controls of programs that are worked on begin to apply on which later day. */
export async function listComingControls(organizationId: string) {
  const rows = await db()
    .selectFrom("program_controls as c")
    .innerJoin("programs as p", "p.id", "c.program_id")
    .select([
      "c.framework",
      sql<string>`to_char(c.applies_from, 'YYYY-MM-DD')`.as("day"),
      "p.id as program_id",
      "p.name as program_name",
      sql<number>`count(*)::int`.as("controls"),
    ])
    .where("c.organization_id", "=", organizationId)
    .where("p.status", "!=", "completed")
    .where("c.removed_at", "is", null)
    .where("c.excluded_at", "is", null)
    .where("c.applicability", "!=", "does_not_apply")
    .where(sql<boolean>`c.applies_from > ${TODAY}`)
    .groupBy(["c.framework", "c.applies_from", "p.id", "p.name"])
    .orderBy("c.applies_from")
    .orderBy("p.name")
    .execute();
  return rows.map((row) => ({ ...row, framework: FrameworkReferenceSchema.parse(row.framework) }));
}

/** Readiness at the end of the last days on which it changed, oldest first. */
export function listTrend(organizationId: string, programId: string, limit: number) {
  return db()
    .selectFrom((eb) =>
      eb
        .selectFrom("program_readiness as r")
        .select([
          sql<string>`to_char(r.day, 'YYYY-MM-DD')`.as("day"),
          sql<number>`r.readiness_score::float8`.as("readiness_score"),
        ])
        .where("r.organization_id", "=", organizationId)
        .where("r.program_id", "=", programId)
        .orderBy("r.day", "desc")
        .limit(limit)
        .as("latest"),
    )
    .select(["day", "readiness_score"])
    .orderBy("day")
    .execute();
}
