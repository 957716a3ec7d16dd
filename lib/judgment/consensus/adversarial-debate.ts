import { type DebateCount, toHundredths, VOTES_METHOD, weighDebate } from "./arithmetic";
import {
  type ArgumentAnswer,
  claimQuestion,
  critiqueQuestion,
  judgeQuestion,
  type RebuttalAnswer,
  rebuttalQuestion,
  type Side,
} from "./debate-questions";
import {
  absentees,
  abstention,
  type Ballot,
  ballotOf,
  noConsensus,
  type Outcome,
  withoutRoles,
} from "./outcome";
import type { Panelist, PanelQuestion } from "./ports";
import { shuffledVotes } from "./prompt";
import { type CheckedQuote, checkQuotes, showQuote } from "./quotes";
import type { Vote } from "./schema";
import { ableToReason, assignDebateRoles, type DebateRoles, MIN_MODELS } from "./seats";
import type { Reply, Transcript } from "./transcript";

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

/** A debate under way: who takes part, what it is about, and its record. */
interface Debate {
  roles: DebateRoles;
  panelQuestion: PanelQuestion;
  transcript: Transcript;
}

/** The proponent's claim. */
function openDebate({ roles, panelQuestion, transcript }: Debate): Promise<Reply<ArgumentAnswer>> {
  const { model } = roles.proponent;
  const { random, nonce } = transcript.ports;
  const question = claimQuestion(model, panelQuestion, shuffledVotes(random), nonce());
  return transcript.ask({ model, role: "proponent" }, question, (value) => ({
    kind: "claim",
    text: value.argument,
    vote: value.vote,
    items: checkQuotes(value.quotes, panelQuestion).map(showQuote),
  }));
}

/** The critic's answer to the claim, with its own vote. */
function criticize(
  { roles, panelQuestion, transcript }: Debate,
  claim: ArgumentAnswer,
): Promise<Reply<ArgumentAnswer>> {
  const { model } = roles.critic;
  const { random, nonce } = transcript.ports;
  const question = critiqueQuestion(model, { panelQuestion, claim, options: shuffledVotes(random) }, nonce());
  return transcript.ask({ model, role: "critic" }, question, (value) => ({
    kind: "critique",
    text: value.argument,
    vote: value.vote,
    items: checkQuotes(value.quotes, panelQuestion).map(showQuote),
  }));
}

/** The proponent's one reply. */
function rebut(
  { roles, panelQuestion, transcript }: Debate,
  claim: ArgumentAnswer,
  critique: ArgumentAnswer,
): Promise<Reply<RebuttalAnswer>> {
  const { model } = roles.proponent;
  const question = rebuttalQuestion(model, { panelQuestion, claim, critique }, transcript.ports.nonce());
  return transcript.ask({ model, role: "proponent" }, question, (value) => ({
    kind: "rebuttal",
    text: value.argument,
    items: checkQuotes(value.quotes, panelQuestion).map(showQuote),
  }));
}

/** What the judge came to. `flip`: that its two votes differ, in words, where that is why it abstains. */
interface Judgement {
  ballot: Ballot;
  flip: string | undefined;
}

/**
 * Two judgements at the same time, the sides swapped: models favor a place in the prompt (Zheng et al. 2023,
 * arXiv:2306.05685). The options keep their order, so that only the swap can make the difference. A judge who
 * decides differently has judged the order, and abstains.
 */
async function judgeTwice(
  { roles, panelQuestion, transcript }: Debate,
  proponent: Side,
  critic: Side,
): Promise<Judgement> {
  const { model } = roles.judge;
  const { random, nonce } = transcript.ports;
  const options = shuffledVotes(random);
  const judgeOnce = (sides: readonly [Side, Side], question: string) =>
    transcript.ask(
      { model, role: "judge" },
      judgeQuestion(model, { panelQuestion, sides, options }, nonce()),
      (value) => ({ kind: "judgement", text: value.reasoning, vote: value.vote, question }),
    );
  const [first, second] = await Promise.all([
    judgeOnce([proponent, critic], "The proponent's side was read first."),
    judgeOnce([critic, proponent], "The critic's side was read first."),
  ]);
  const given = (ballot: Ballot, flip?: string) => ({ ballot, flip });
  if (first.kind === "unanswered") return given(abstention(roles.judge, first));
  if (second.kind === "unanswered") return given(abstention(roles.judge, second));
  if (first.value.vote === second.value.vote) return given(ballotOf(roles.judge, first.value));
  const flip = describeFlip(first.value.vote, second.value.vote);
  return given(ballotOf(roles.judge, { vote: "ABSTAIN", reasoning: flip }), flip);
}

function describeFlip(first: Vote, second: Vote): string {
  return `The judge decided ${first} with the proponent's side first and ${second} with the critic's side first: its judgement depends on the order and does not count.`;
}
