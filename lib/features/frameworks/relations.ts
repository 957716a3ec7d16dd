import type { CatalogFileControl, RelationFile } from "./catalog-file";
import type { RelatedControl } from "./schema";
import type { FrameworkCode } from "./vocabulary";

/** Every control of the catalog by `CODE:reference`. */
export type ControlIndex = ReadonlyMap<string, { code: FrameworkCode; control: CatalogFileControl }>;

const REVERSED = {
  equal: "equal",
  subset: "superset",
  superset: "subset",
  intersects: "intersects",
  related: "related",
} as const;

/** The relations of each control, seen from it, in the order of the file. */
export function relate(relations: RelationFile, index: ControlIndex): ReadonlyMap<string, RelatedControl[]> {
  const related = new Map<string, RelatedControl[]>();
  const pairs = new Set<string>();
  const add = (
    from: string,
    to: string,
    relation: RelatedControl["relation"],
    { origin, reason }: RelationFile[number],
  ) => {
    const target = index.get(to);
    if (!target) throw new Error(`${from} is related to ${to}, which is no control`);
    if (index.get(from)?.code === target.code) throw new Error(`${from} and ${to} are of one framework`);
    const { control_id, title } = target.control;
    const list = related.get(from) ?? [];
    list.push({ framework: target.code, control_id, title, relation, origin, reason });
    related.set(from, list);
  };
  for (const relation of relations) {
    const { a, b, type } = relation;
    const pair = [a, b].sort().join(" ");
    if (pairs.has(pair)) throw new Error(`${a} and ${b} are related twice`);
    pairs.add(pair);
    add(a, b, type, relation);
    add(b, a, REVERSED[type], relation);
  }
  requireNoCycle(related);
  return related;
}

/** What is part of a part is part of the whole, so a circle of subsets would make all of it equal. */
function requireNoCycle(related: ReadonlyMap<string, readonly RelatedControl[]>): void {
  const done = new Set<string>();
  const visit = (at: string, path: readonly string[]): void => {
    if (path.includes(at)) throw new Error(`${[...path, at].join(" is part of ")}: a circle`);
    if (done.has(at)) return;
    for (const { framework, control_id, relation } of related.get(at) ?? [])
      if (relation === "subset") visit(`${framework}:${control_id}`, [...path, at]);
    done.add(at);
  };
  for (const reference of related.keys()) visit(reference, []);
}
