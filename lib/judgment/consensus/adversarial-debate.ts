import { absentees, withoutRoles } from "./absent-seats";
import { type DebateCount, toHundredths, VOTES_METHOD, weighDebate } from "./arithmetic";
import type { ArgumentAnswer, RebuttalAnswer, Side } from "./debate-questions";
import { criticize, type Debate, type Judgement, judgeTwice, openDebate, rebut } from "./debate-turns";
import { abstention, type Ballot, ballotOf, noConsensus, type Outcome } from "./outcome";
import type { Panelist, PanelQuestion } from "./ports";
import { type CheckedQuote, checkQuotes } from "./quotes";
import { ableToReason, assignDebateRoles, type DebateRoles, MIN_MODELS } from "./roles";
import type { Transcript } from "./transcript";

/** Claim, critique, one rebuttal, and a judge who judges twice with the sides in either order. */
export async function runDebate(
  panel: readonly Panelist[],
  panelQuestion: PanelQuestion,
  minAgreement: number,
  transcript: Transcript,
): Promise<Outcome> {
  const roles = assignDebateRoles(panel);
  if (!roles) {
    const found = ableToReason(panel).length;
    const missing = `No consensus: a debate needs ${MIN_MODELS.adversarial_debate} different language models that can be asked, and ${found} can.`;
    return withoutRoles(panel, VOTES_METHOD, missing, transcript);
  }
  const debate: Debate = { roles, panelQuestion, transcript };
  const absent = absentees(panel, transcript);

  const claim = await openDebate(debate);
  if (claim.kind === "unanswered") {
    return breakOff(roles, [abstention(roles.proponent, claim)], absent, "the proponent made no claim");
  }
  const proponentVote = argumentBallot(roles.proponent, claim.value);
  const critique = await criticize(debate, claim.value);
  if (critique.kind === "unanswered") {
    const given = [proponentVote, abstention(roles.critic, critique)];
    return breakOff(roles, given, absent, "the critic gave no critique");
  }
  const reply = await rebut(debate, claim.value, critique.value);
  const rebuttal = reply.kind === "answered" ? reply.value : undefined;
  const sides = [
    sideOf(claim.value, rebuttal, panelQuestion),
    sideOf(critique.value, undefined, panelQuestion),
  ] as const;
  const judgement = await judgeTwice(debate, ...sides);
  const critiqueVote = argumentBallot(roles.critic, critique.value);
  const ballots = [proponentVote, critiqueVote, judgement.ballot] as const;
  const count = weighDebate(ballotsOf(roles, ballots), minAgreement);
  return {
    decision: count.decision,
    votes: [...ballots, ...absent],
    agreement: count.agreement,
    confidence: count.confidence,
    confidenceMethod: VOTES_METHOD,
    effectiveVotes: count.effectiveVotes,
    remarks: [
      ...(rebuttal ? [] : ["The proponent gave no rebuttal."]),
      ...describeQuotes(sides.flatMap(({ quotes }) => quotes)),
      describeDebate(count, judgement, minAgreement),
    ],
  };
}

/** A debate that lost a side is not judged: the roles whose turn did not come abstain. */
function breakOff(roles: DebateRoles, given: Ballot[], absent: Ballot[], why: string): Outcome {
  const waiting = [roles.proponent, roles.critic, roles.judge]
    .slice(given.length)
    .map((one) => abstention(one, { failure: `not asked: ${why}`, text: "" }));
  return noConsensus([...given, ...waiting, ...absent], VOTES_METHOD, [`No consensus: ${why}.`]);
}

function sideOf(
  answer: ArgumentAnswer,
  rebuttal: RebuttalAnswer | undefined,
  panelQuestion: PanelQuestion,
): Side {
  return {
    vote: answer.vote,
    arguments: rebuttal ? [answer.argument, rebuttal.argument] : [answer.argument],
    quotes: checkQuotes([...answer.quotes, ...(rebuttal?.quotes ?? [])], panelQuestion),
  };
}

function argumentBallot(seat: Panelist, answer: ArgumentAnswer): Ballot {
  return ballotOf(seat, { vote: answer.vote, reasoning: answer.argument, evidence: answer.quotes });
}

function ballotsOf(roles: DebateRoles, ballots: readonly [Ballot, Ballot, Ballot]) {
  const [proponent, critic, judge] = ballots;
  const ballot = ({ model }: Panelist, { vote }: Ballot) => {
    return { model: model.id, provider: model.provider, vote };
  };
  return {
    proponent: ballot(roles.proponent, proponent),
    critic: ballot(roles.critic, critic),
    judge: ballot(roles.judge, judge),
  };
}

function describeQuotes(quotes: readonly CheckedQuote[]): string[] {
  const missing = quotes.filter(({ isFound }) => !isFound).length;
  return missing === 0 ? [] : [`${missing} of ${quotes.length} quotes are not in the material.`];
}

/** Of the judge only its vote, never its words: a summary is ours. */
function describeDebate(
  count: DebateCount,
  { ballot: { vote, failure }, flip }: Judgement,
  minAgreement: number,
): string {
  const { reason, agreement, decision } = count;
  if (reason === "abstention") {
    const why = failure === null ? "" : ` (${failure})`;
    return [`No consensus: the judge abstains${why}.`, ...(flip === undefined ? [] : [flip])].join(" ");
  }
  const needed = toHundredths(minAgreement);
  const share = `agreement ${agreement} (share of the three roles that hold it)`;
  return reason === "agreement"
    ? `No consensus: the judge decided ${vote} with ${share}, below the ${needed} that is needed.`
    : `Decision ${decision} by the judge: ${share}, ${needed} is needed.`;
}
