import { type FieldIssue, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { findFramework, getFramework } from "@/lib/features/frameworks";
import { explainUnknownFramework, type FrameworkCode } from "@/lib/features/frameworks/schema";
import type { GeneratedControl } from "./program-store";

/**
 * The codes of frameworks given by code or catalog name.
 *
 * @throws ServiceError `validation_failed` naming each that is unknown or given twice
 */
export function resolveFrameworks(given: readonly string[]): FrameworkCode[] {
  const codes: FrameworkCode[] = [];
  const issues: FieldIssue[] = [];
  for (const [index, name] of given.entries()) {
    const pointer = `/frameworks/${index}`;
    const framework = findFramework(name);
    if (!framework)
      issues.push({ pointer, message: explainUnknownFramework(name), code: "unknown_framework" });
    else if (codes.includes(framework.code))
      issues.push({ pointer, message: `names ${framework.code} twice`, code: "duplicate" });
    else codes.push(framework.code);
  }
  const [first] = issues;
  if (!first) return codes;
  throw new ServiceError({
    code: "validation_failed",
    message: `The field ${first.pointer.slice(1)} ${first.message}${first.message.endsWith("?") ? "" : "."}`,
    issues,
  });
}

/** The controls of frameworks as a program keeps them, in the catalog's order after `firstPosition`. */
export function generateControls(codes: readonly FrameworkCode[], firstPosition: number): GeneratedControl[] {
  const controls = codes.flatMap((code) => getFramework(code).controls.map((control) => ({ code, control })));
  return controls.map(({ code, control }, index) => ({
    id: newId("control"),
    framework: code,
    control_id: control.control_id,
    position: firstPosition + index,
    theme: control.theme,
    title: control.title,
    description: control.description,
  }));
}
