import { type DebateCount, toHundredths, VOTES_METHOD, weighDebate } from "./arithmetic";
import type { ArgumentAnswer, RebuttalAnswer, Side } from "./debate-questions";
import { criticize, type Debate, type Judgement, judgeTwice, openDebate, rebut } from "./debate-turns";
import { abstention, type BallotPaper, ballotOf, noConsensus, type Outcome } from "./outcome";
import type { Matter, Seated } from "./ports";
import type { Proceedings } from "./proceedings";
import { type CheckedQuote, checkQuotes } from "./quotes";
import { castDebate, type DebateCast, FEWEST_SPEAKERS, speakersOf } from "./roles";
import { absentees, withoutCast } from "./silent-seats";

/** Claim, critique, one rebuttal, and a judge who judges twice with the sides in either order. */
export async function runDebate(
  seated: readonly Seated[],
  matter: Matter,
  minAgreement: number,
  proceedings: Proceedings,
): Promise<Outcome> {
  const cast = castDebate(seated);
  if (!cast) {
    const found = speakersOf(seated).length;
    const missing = `No consensus: a debate needs ${FEWEST_SPEAKERS.adversarial_debate} different language models that can be asked, and ${found} can.`;
    return withoutCast(seated, VOTES_METHOD, missing, proceedings);
  }
  const debate: Debate = { cast, matter, proceedings };
  const absent = absentees(seated, proceedings);

  const claim = await openDebate(debate);
  if (claim.kind === "silent") {
    return breakOff(cast, [abstention(cast.proponent, claim)], absent, "the proponent made no claim");
  }
  const proponentVote = argumentBallot(cast.proponent, claim.value);
  const critique = await criticize(debate, claim.value);
  if (critique.kind === "silent") {
    const given = [proponentVote, abstention(cast.critic, critique)];
    return breakOff(cast, given, absent, "the critic gave no critique");
  }
  const reply = await rebut(debate, claim.value, critique.value);
  const rebuttal = reply.kind === "answered" ? reply.value : undefined;
  const sides = [sideOf(claim.value, rebuttal, matter), sideOf(critique.value, undefined, matter)] as const;
  const judgement = await judgeTwice(debate, ...sides);
  const critiqueVote = argumentBallot(cast.critic, critique.value);
  const papers = [proponentVote, critiqueVote, judgement.paper] as const;
  const count = weighDebate(ballotsOf(cast, papers), minAgreement);
  return {
    decision: count.decision,
    votes: [...papers, ...absent],
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
function breakOff(cast: DebateCast, given: BallotPaper[], absent: BallotPaper[], why: string): Outcome {
  const waiting = [cast.proponent, cast.critic, cast.judge]
    .slice(given.length)
    .map((one) => abstention(one, { failure: `not asked: ${why}`, text: "" }));
  return noConsensus([...given, ...waiting, ...absent], VOTES_METHOD, [`No consensus: ${why}.`]);
}

function sideOf(said: ArgumentAnswer, rebuttal: RebuttalAnswer | undefined, matter: Matter): Side {
  return {
    vote: said.vote,
    arguments: rebuttal ? [said.argument, rebuttal.argument] : [said.argument],
    quotes: checkQuotes([...said.quotes, ...(rebuttal?.quotes ?? [])], matter),
  };
}

function argumentBallot(seat: Seated, said: ArgumentAnswer): BallotPaper {
  return ballotOf(seat, { vote: said.vote, reasoning: said.argument, evidence: said.quotes });
}

function ballotsOf(cast: DebateCast, papers: readonly [BallotPaper, BallotPaper, BallotPaper]) {
  const [proponent, critic, judge] = papers;
  const ballot = ({ model }: Seated, { vote }: BallotPaper) => {
    return { model: model.id, provider: model.provider, vote };
  };
  return {
    proponent: ballot(cast.proponent, proponent),
    critic: ballot(cast.critic, critic),
    judge: ballot(cast.judge, judge),
  };
}

function describeQuotes(quotes: readonly CheckedQuote[]): string[] {
  const missing = quotes.filter(({ isFound }) => !isFound).length;
  return missing === 0 ? [] : [`${missing} of ${quotes.length} quotes are not in the material.`];
}

/** Of the judge only its vote, never its words: a summary is ours. */
function describeDebate(
  count: DebateCount,
  { paper: { vote, failure }, flip }: Judgement,
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
