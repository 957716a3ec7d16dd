import { type FieldIssue, ServiceError } from "@/lib/core/errors";
import type { Member } from "@/lib/features/auth/schema";
import { issueAt } from "@/lib/platform/csv-import";
import type { SystemRowOfFile } from "./import-csv";
import { editOf, newSystemOf, type SystemEdit } from "./system-edit";
import type { NewSystem, SystemRow } from "./system-queries";
import type { ExistingSystems } from "./vocabulary";

/** What an import does with a row: registers a system, or changes one that is registered. */
export type PlannedRow = { line: number } & ({ register: NewSystem } | { edit: SystemEdit });

interface Surroundings {
  /** The registered systems by name. */
  known: ReadonlyMap<string, SystemRow>;
  people: readonly Pick<Member, "email" | "name">[];
  existing: ExistingSystems;
}

/** What an import would do, and everything that forbids it. Pure. */
export function planImport(
  rows: readonly SystemRowOfFile[],
  { known, people, existing }: Surroundings,
): { plan: PlannedRow[]; issues: FieldIssue[] } {
  const ownerOf = ownersAmong(people);
  const issues: FieldIssue[] = [];
  const plan = rows.flatMap(({ line, input }): PlannedRow[] => {
    const { name, ...facts } = input;
    const before = known.get(name);
    if (before && existing === "refuse") {
      issues.push(issueAt(line, "name", "is registered already"));
      return [];
    }
    // An owner who has left is refused in a new row and may stay where the register has them.
    const owner = facts.owner === before?.owner ? facts.owner : ownerOf(facts.owner);
    if (owner === undefined && facts.owner !== undefined) {
      issues.push(issueAt(line, "owner", "must be the email of a member or of an invited person"));
      return [];
    }
    try {
      const given = { ...facts, owner };
      return [
        before ? { line, edit: editOf(before, given) } : { line, register: newSystemOf({ name, ...given }) },
      ];
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      for (const { pointer, message } of error.issues) issues.push(issueAt(line, pointer.slice(1), message));
      return [];
    }
  });
  return { plan, issues };
}

/** The email of the person whom a cell names by email, or by a name that only one of them has. */
function ownersAmong(people: Surroundings["people"]) {
  const emails = new Map(people.map(({ email }) => [email.toLowerCase(), email]));
  const names = new Map<string, Set<string>>();
  for (const { email, name } of people)
    names.set(name.toLowerCase(), (names.get(name.toLowerCase()) ?? new Set()).add(email));
  return (owner: string | null | undefined): string | null | undefined => {
    if (owner === null || owner === undefined) return owner;
    const named = names.get(owner.toLowerCase());
    return emails.get(owner.toLowerCase()) ?? (named?.size === 1 ? [...named][0] : undefined);
  };
}
