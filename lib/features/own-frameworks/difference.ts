import { isDeepStrictEqual } from "node:util";
import type { CheckedControl } from "./import/check-draft";
import type { ControlDifference, Difference } from "./schema";

/** What a person compares of two versions of a control; its place in the list is none of it. */
const FIELDS = [
  "title",
  "group",
  "statement",
  "description",
  "theme",
  "weight",
  "is_key",
  "evidence_examples",
  "requirements",
] as const satisfies readonly (keyof CheckedControl)[];

const SHOWN = 200;

/** How the controls of a version differ from those before. Pure. */
export function differenceOf(
  before: readonly CheckedControl[],
  after: readonly CheckedControl[],
): Difference {
  const old = new Map(before.map((control) => [control.control_id, control]));
  const kept = new Set(after.map(({ control_id }) => control_id));
  const all = [
    ...after.flatMap((control): ControlDifference[] => {
      const { control_id, title } = control;
      const earlier = old.get(control_id);
      if (!earlier) return [{ control_id, title, change: "added", fields: [] }];
      const fields = FIELDS.filter((field) => !isDeepStrictEqual(earlier[field], control[field]));
      return fields.length > 0 ? [{ control_id, title, change: "changed", fields }] : [];
    }),
    ...before.flatMap(({ control_id, title }): ControlDifference[] =>
      kept.has(control_id) ? [] : [{ control_id, title, change: "retired", fields: [] }],
    ),
  ];
  const count = (change: ControlDifference["change"]) => all.filter((item) => item.change === change).length;
  return {
    added: count("added"),
    changed: count("changed"),
    retired: count("retired"),
    controls: all.slice(0, SHOWN),
  };
}
