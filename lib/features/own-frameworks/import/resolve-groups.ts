import type { OwnControl } from "../schema";
import type { Findings } from "./draft";

type Grouped = Pick<OwnControl, "control_id" | "title" | "group" | "parent">;

interface Located {
  control: Grouped;
  where: (pointer: string) => string;
}

/** More levels than any framework has. */
const MAX_LEVELS = 20;

/**
 * The group of each control that has one: its own, or that of the control it is part of, or the title of the topmost.
 * Parents that are missing or go in a circle are errors. Pure.
 */
export function resolveGroups(
  located: readonly Located[],
  errors: Findings["errors"],
): ReadonlyMap<string, string> {
  const byReference = new Map(located.map(({ control }) => [control.control_id, control]));
  const groups = new Map<string, string>();
  for (const { control, where } of located) {
    const path = pathOf(control, byReference);
    const fault = faultOf(path, byReference);
    if (fault !== undefined) errors.add(where("/parent"), fault);
    const top = path.at(-1);
    const group = path.find((part) => part.group !== undefined)?.group;
    const name = group ?? (top === control ? undefined : top?.title);
    if (name !== undefined) groups.set(control.control_id, name);
  }
  return groups;
}

/** A control and those it is part of, as far as they are there, and no further than a circle or too many levels. */
function pathOf(control: Grouped, byReference: ReadonlyMap<string, Grouped>): Grouped[] {
  const path: Grouped[] = [];
  let at: Grouped | undefined = control;
  while (at && path.length <= MAX_LEVELS) {
    const isCircle = path.includes(at);
    path.push(at);
    if (isCircle) break;
    at = at.parent === undefined ? undefined : byReference.get(at.parent);
  }
  return path;
}

function faultOf(path: readonly Grouped[], byReference: ReadonlyMap<string, Grouped>): string | undefined {
  const [control] = path;
  const last = path.at(-1);
  if (control?.parent !== undefined && !byReference.has(control.parent))
    return `names no control of the file: ${control.parent}`;
  if (last && path.indexOf(last) < path.length - 1) {
    const names = path.slice(path.indexOf(last)).map(({ control_id }) => control_id);
    return `goes in a circle: ${names.join(" is part of ")}`;
  }
  return path.length > MAX_LEVELS ? `is more than ${MAX_LEVELS} levels deep` : undefined;
}
