import { type Behaviors, isKeptApart, readBehaviors } from "./authored";

/** Written for this project, so they are part of it. */
const OWN_FOLDER = "scripts/evaluation";

/**
 * What a group of reports is for: `fit` for the tuned model, `score` for the regressions that follow it, which need groups
 * the model has not seen; `apart` and `third` for measuring alone.
 */
export type ReportSet = "fit" | "score" | "apart" | "third";

/** Authors of natural reports whose groups the model has not seen. */
const AUTHORS_FOR_SCORE: ReadonlySet<number | undefined> = new Set([1, 2, 3]);

/** Expected texts with reports that keep to them, break them, or have nothing to do with them, and what they are for. */
export function expectedReports(directory: string): (Behaviors & { set: ReportSet })[] {
  const of = (groups: readonly Behaviors[], setOf: (group: Behaviors) => ReportSet) =>
    groups.map((group) => ({ ...group, set: setOf(group) }));
  return [
    ...of(readBehaviors(directory), ({ expected }) => (isKeptApart(expected) ? "apart" : "fit")),
    ...of(readBehaviors(OWN_FOLDER, "behavior-reports.jsonl"), () => "third"),
    ...of(readBehaviors(OWN_FOLDER, "expected-reports.jsonl"), () => "fit"),
    ...of(readBehaviors(OWN_FOLDER, "natural-reports.jsonl"), ({ author }) =>
      AUTHORS_FOR_SCORE.has(author) ? "score" : "fit",
    ),
  ];
}
