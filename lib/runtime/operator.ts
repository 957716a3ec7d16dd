import { PLANS } from "@/lib/core/actor";
import { didYouMean } from "@/lib/core/did-you-mean";
import { resetPassword, setPlan } from "@/lib/features/auth";
import { acceptLedgerCopy, rotateLedgerKey } from "@/lib/features/ledger";
import { formatCost, updateModelBudget } from "@/lib/features/orchestrator";
import { closeDatabase } from "@/lib/platform/database/database";
import {
  keepDemonstrationNamed,
  type OperatorTerminal,
  removeDemonstrationAsked,
} from "./operate-demonstration";

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
    if (command === "accept-ledger-copy") return await acceptLedgerCopy(first);
    if (command === "rotate-ledger-key") return await rotateLedgerKey();
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
  const changed = await setPlan(organization, known);
  if (changed === 0) throw new Error(`There is no organization "${organization}": give its name or its id.`);
  return `${organization} has the plan ${known} now.`;
}

async function changeBudget(organization: string, dollars: string): Promise<string> {
  if (dollars !== "default" && !/^\d{1,9}(\.\d{1,6})?$/.test(dollars)) {
    throw new Error('The budget must be an amount in dollars, such as 50 or 12.50, or "default".');
  }
  const budget = dollars === "default" ? null : Math.round(Number(dollars) * 1_000_000);
  const changed = await updateModelBudget(organization, budget);
  if (changed === 0) throw new Error(`There is no organization "${organization}": give its name or its id.`);
  return budget === null
    ? `${organization} may spend on models what ASSAY_MODEL_BUDGET says.`
    : `${organization} may spend ${formatCost(budget)} a month on models.`;
}

async function renewPassword(email: string): Promise<string> {
  const password = await resetPassword(email);
  if (password === undefined) throw new Error(`Nobody has the address ${email}.`);
  return `The new password of ${email} is ${password}`;
}
