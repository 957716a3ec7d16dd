import {
  keepDemonstrationOf,
  listDemonstrations,
  readDemonstration,
  removeDemonstrationOf,
} from "@/lib/features/demonstration";
import { type Demonstration, hasAddedRecords, RECORD_WORDS } from "@/lib/features/demonstration/schema";

interface RemovalFlags {
  /** Do not ask for the name. */
  isConfirmed: boolean;
  /** Delete what people have added too. */
  includesAdded: boolean;
}

/** How the command line talks with whoever runs it. */
export interface OperatorTerminal extends RemovalFlags {
  print(text: string): void;
  /** Asks for a line; undefined where nobody can be asked, as in a script. */
  ask?: (question: string) => Promise<string>;
}

/** Shows what would go and what stays, asks for the name and deletes the demonstration. */
export async function removeDemonstrationAsked(terminal: OperatorTerminal): Promise<string> {
  const held = await findDemonstration();
  if (!held) return "There is no demonstration organization.";
  const { id, name } = held.organization;
  terminal.print(describe(held));
  if (hasAddedRecords(held) && !terminal.includesAdded) {
    throw new Error(
      `Nothing was removed, because people have added records to "${name}". To keep everything as an ordinary organization: ` +
        "npm run operator -- keep-demo NAME. To delete what they added too: add --with-added-records.",
    );
  }
  if (!(terminal.isConfirmed || (await isNameTyped(terminal, name)))) return "Nothing was removed.";
  const { organization } = await removeDemonstrationOf(id, { name, include_added: terminal.includesAdded });
  return `Removed. "${organization.name}" and every other organization are as they were.`;
}

async function isNameTyped(terminal: OperatorTerminal, name: string): Promise<boolean> {
  if (!terminal.ask) {
    throw new Error(
      "Nothing was removed: there is no terminal to confirm on. Add --yes to remove without being asked.",
    );
  }
  return (await terminal.ask(`Type ${name} to remove it: `)).trim() === name;
}

/** Turns the demonstration into an ordinary organization of that name. */
export async function keepDemonstrationNamed(name: string): Promise<string> {
  const held = await findDemonstration();
  if (!held) return "There is no demonstration organization.";
  if (name.trim() === "") throw new Error("Give the organization a name.");
  const kept = await keepDemonstrationOf(held.organization.id, name.trim());
  return `"${kept.organization.name}" is an ordinary organization now. Its sample records stay, marked as samples.`;
}

async function findDemonstration(): Promise<Demonstration | undefined> {
  const demonstrations = await listDemonstrations();
  if (demonstrations.length > 1) {
    throw new Error("There are several demonstrations: an administrator removes each in its settings.");
  }
  const [only] = demonstrations;
  return only && (await readDemonstration(only.id));
}

function describe(held: Demonstration): string {
  const { records, ledger_entries: entries, accounts, organization } = held;
  const lines = records
    .filter(({ total }) => total > 0)
    .map(({ kind, total, added }) => {
      const note = added > 0 ? `   ${added} of them added by people` : "";
      return `  ${String(total).padStart(6)}  ${RECORD_WORDS[kind]}${note}`;
    });
  return [
    `The demonstration organization "${organization.name}" holds:`,
    ...lines,
    `  ${String(entries).padStart(6)}  ledger entries`,
    ...(accounts > 0
      ? [`  ${String(accounts).padStart(6)}  accounts that belong to no other organization`]
      : []),
    "Every other organization stays as it is.",
  ].join("\n");
}
