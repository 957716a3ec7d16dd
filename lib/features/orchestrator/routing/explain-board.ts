import type { ConsensusResult } from "../schema";

/** Why the board was asked, which of its models voted, which did not, and which replace others. */
export function explainBoard(
  { votes, seats }: Pick<ConsensusResult, "votes" | "seats">,
  isForced: boolean,
): string {
  const rule = isForced
    ? "A consensus was asked for, so the board was asked."
    : "A critical task goes to the board and to a consensus, never to a single model.";
  const voted = votes.filter(({ failure }) => failure === null).map(({ model }) => model);
  const silent = votes.filter(({ failure }) => failure !== null);
  const unanswered = silent.map(({ model, failure }) => `${model} (${failure?.replaceAll("_", " ")})`);
  const standIns = seats.filter(({ stands_in_for }) => stands_in_for !== null);
  return [
    rule,
    voted.length > 0 ? `${voted.join(", ")} answered.` : undefined,
    unanswered.length > 0 ? `No answer: ${unanswered.join(", ")}.` : undefined,
    ...standIns.map(({ model, reason }) => `${model} stands in: ${reason}.`),
    "Models without a seat were not asked.",
  ]
    .filter((sentence) => sentence !== undefined)
    .join(" ");
}
