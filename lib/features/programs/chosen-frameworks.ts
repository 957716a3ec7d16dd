import { type FieldIssue, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { explainUnknownFramework } from "@/lib/features/frameworks/schema";
import { type FrameworkReference, findReference } from "@/lib/features/frameworks/vocabulary";
import { type TakenControls, takeControls } from "@/lib/features/own-frameworks";
import type { Transaction } from "@/lib/platform/database/database";
import type { GeneratedControl } from "./generated-queries";

/** A framework that a program is to have; with its controls where the program does not have it yet. */
export interface ChosenFramework {
  code: FrameworkReference;
  taken: TakenControls | undefined;
}

/**
 * The frameworks that a program is to have, given by code, or by name for those of the catalog.
 *
 * @param present those it has: they may stay when they are retired
 * @throws ServiceError `validation_failed` naming each that is unknown, retired or given twice
 */
export async function chooseFrameworks(
  tx: Transaction,
  organizationId: string,
  given: readonly string[],
  present: readonly FrameworkReference[] = [],
): Promise<ChosenFramework[]> {
  const chosen: ChosenFramework[] = [];
  const issues: FieldIssue[] = [];
  for (const [index, name] of given.entries()) {
    const pointer = `/frameworks/${index}`;
    const code = findReference(name);
    const isPresent = code !== undefined && present.includes(code);
    const taken = code && !isPresent ? await takeControls(tx, organizationId, code) : undefined;
    if (code === undefined || !(isPresent || taken))
      issues.push({ pointer, message: explainUnknownFramework(name), code: "unknown_framework" });
    else if (chosen.some((framework) => framework.code === code))
      issues.push({ pointer, message: `names ${code} twice`, code: "duplicate" });
    else if (taken?.isRetired)
      issues.push({ pointer, message: `names ${code}, which is retired`, code: "retired_framework" });
    else chosen.push({ code, taken });
  }
  const [first] = issues;
  if (!first) return chosen;
  throw new ServiceError({
    code: "validation_failed",
    message: `The field ${first.pointer.slice(1)} ${first.message}${first.message.endsWith("?") ? "" : "."}`,
    issues,
  });
}

/**
 * The controls of frameworks as a program keeps them, in their order after `firstPosition`. Those of own frameworks
 * bring weight and requirements along: the catalog keeps its own of every version, an own framework the newest only.
 */
export function generateControls(
  frameworks: readonly ChosenFramework[],
  firstPosition: number,
): GeneratedControl[] {
  const controls = frameworks.flatMap(({ code, taken }) =>
    (taken?.controls ?? []).map((control) => ({ code, control, isOwn: taken?.isOwn === true })),
  );
  return controls.map(({ code, control, isOwn }, index) => ({
    id: newId("control"),
    framework: code,
    control_id: control.control_id,
    position: firstPosition + index,
    theme: control.theme,
    title: control.title,
    description: control.description,
    weight: isOwn ? control.weight : null,
    requirements: isOwn ? control.requirements : null,
  }));
}
