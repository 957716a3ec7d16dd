import type { Actor } from "@/lib/core/actor";
import { getFramework, rulesOf } from "@/lib/features/frameworks";
import type { FrameworkCode } from "@/lib/features/frameworks/vocabulary";
import { decide } from "@/lib/judgment/applicability/decide";
import { now } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/database";
import { firstDay, overriddenApplicability } from "./applicability";
import { type ProfileSubject, readFactsOfSystems } from "./profile";
import { listOverrides, ORGANIZATION, organizationFirst } from "./queries";

/** A later day on which requirements of a framework begin to apply to systems. */
export interface ComingDate {
  framework: FrameworkCode;
  /** `YYYY-MM-DD`. */
  day: string;
  /** How many requirements begin to apply to at least one of the systems. */
  requirements: number;
  systems: { id: string; name: string }[];
  /** Whether the answers already say that they will apply to one of the systems; otherwise they may. */
  is_certain: boolean;
}

/**
 * The later days on which requirements of a framework begin to apply to these systems, the next first. Dates that
 * depend on a question without an answer are included as the earliest that is possible.
 */
export async function listComingDatesOf(
  actor: Actor,
  code: FrameworkCode,
  systems: readonly NonNullable<ProfileSubject["system"]>[],
): Promise<ComingDate[]> {
  const { organizationId } = actor;
  const [facts, overrides] = await Promise.all([
    readFactsOfSystems(db(), organizationId, systems),
    listOverrides(db(), organizationId, [ORGANIZATION, ...systems.map(({ id }) => id)]),
  ]);
  const sorted = overrides.toSorted(organizationFirst);
  const today = now().toISOString().slice(0, 10);
  const requirements = getFramework(code).controls.flatMap((control) => control.requirements);
  const days = new Map<
    string,
    { requirements: Set<string>; systems: Map<string, string>; isCertain: boolean }
  >();
  for (const [index, system] of systems.entries()) {
    const about = facts[index];
    if (!about) continue;
    for (const { id } of requirements) {
      const override = sorted.findLast(
        (row) => row.requirement_id === id && [ORGANIZATION, system.id].includes(row.subject),
      );
      const applicability = override
        ? overriddenApplicability(override)
        : decide(rulesOf(code, id), about, today);
      const day = firstDay(applicability);
      if (day === null || day <= today) continue;
      const date = days.get(day) ?? { requirements: new Set(), systems: new Map(), isCertain: false };
      date.requirements.add(id);
      date.systems.set(system.id, system.name);
      date.isCertain ||= applicability.state === "applies_from";
      days.set(day, date);
    }
  }
  return [...days]
    .map(([day, date]) => ({
      framework: code,
      day,
      requirements: date.requirements.size,
      systems: [...date.systems].map(([id, name]) => ({ id, name })),
      is_certain: date.isCertain,
    }))
    .sort((one, other) => one.day.localeCompare(other.day));
}
