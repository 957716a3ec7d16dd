import { PLANS } from "@/lib/core/actor";
import { didYouMean } from "@/lib/core/did-you-mean";
import type { Demonstration } from "@/lib/features/demonstration/schema";
import { hasAddedRecords, RECORD_WORDS } from "@/lib/features/demonstration/vocabulary";
import { closeDatabase } from "@/lib/platform/database/database";

/** Each loaded by the command that needs it: loading all takes longer than any command. */
const auth = () => import("@/lib/features/auth");
const demonstration = () => import("@/lib/features/demonstration");
const ledger = () => import("@/lib/features/ledger");
const orchestrator = () => import("@/lib/features/orchestrator");

/**
 * What only the operator may do; reached from the command line, never over HTTP.
 *
 * @returns the sentence to print
 * @throws Error with a sentence that says what is wrong
 */
export async function runOperatorCommand(
  command: string,
  args: readonly string[],
  terminal: OperatorTerminal,
): Promise<string> {
  try {
    const [first = "", second = ""] = args;
    if (command === "remove-demo") return await removeDemonstrationAsked(terminal);
    if (command === "keep-demo") return await keepDemonstrationNamed(first);
    if (command === "set-plan") return await changePlan(first, second);
    if (command === "set-budget") return await changeBudget(first, second);
    if (command === "reset-password") return await renewPassword(first);
    if (command === "accept-ledger-copy") return await (await ledger()).acceptLedgerCopy(first);
    if (command === "rotate-ledger-key") return await (await ledger()).rotateLedgerKey();
    throw new Error(`There is no command ${command}.`);
  } finally {
    await closeDatabase();
  }
}
async function changePlan(organization: string, plan: string): Promise<string> {
  const known = PLANS.find((name) => name === plan);
  if (!known) {
    const suggestion = didYouMean(plan, PLANS);
    throw new Error(
      `The plan must be one of ${PLANS.join(", ")}${suggestion ? `; did you mean ${suggestion}?` : "."}`,
    );
  }
  const { setPlan } = await auth();
  const changed = await setPlan(organization, known);
  if (changed === 0) throw new Error(`There is no organization "${organization}": give its name or its id.`);
  return `${organization} has the plan ${known} now.`;
}

async function changeBudget(organization: string, dollars: string): Promise<string> {
  if (dollars !== "default" && !/^\d{1,9}(\.\d{1,6})?$/.test(dollars)) {
    throw new Error('The budget must be an amount in dollars, such as 50 or 12.50, or "default".');
  }
  const budget = dollars === "default" ? null : Math.round(Number(dollars) * 1_000_000);
  const { formatCost, updateModelBudget } = await orchestrator();
  const changed = await updateModelBudget(organization, budget);
  if (changed === 0) throw new Error(`There is no organization "${organization}": give its name or its id.`);
  return budget === null
    ? `${organization} may spend on models what ASSAY_MODEL_BUDGET says.`
    : `${organization} may spend ${formatCost(budget)} a month on models.`;
}

async function renewPassword(email: string): Promise<string> {
  const { resetPassword } = await auth();
  const password = await resetPassword(email);
  if (password === undefined) throw new Error(`No account has the address ${email}.`);
  return `The new password of ${email} is ${password}`;
}

interface RemovalFlags {
  /** Do not ask for the name. */
  isConfirmed: boolean;
  /** Delete what people have added too. */
  includesAdded: boolean;
}

/** How the command line talks with whoever runs it. */
export interface OperatorTerminal extends RemovalFlags {
  print(text: string): void;
  /** Asks for a line; undefined where no one can be asked, as in a script. */
  ask?: (question: string) => Promise<string>;
}

/** Shows what would go and what stays, asks for the name and deletes the demonstration. */
async function removeDemonstrationAsked(terminal: OperatorTerminal): Promise<string> {
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
  const { removeDemonstrationOf } = await demonstration();
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
async function keepDemonstrationNamed(name: string): Promise<string> {
  const held = await findDemonstration();
  if (!held) return "There is no demonstration organization.";
  if (name.trim() === "") throw new Error("Give the organization a name.");
  const { keepDemonstrationOf } = await demonstration();
  const kept = await keepDemonstrationOf(held.organization.id, name.trim());
  return `"${kept.organization.name}" is an ordinary organization now. Its sample records stay, marked as samples.`;
}

async function findDemonstration(): Promise<Demonstration | undefined> {
  const { listDemonstrations, readDemonstration } = await demonstration();
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
