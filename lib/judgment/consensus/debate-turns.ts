import {
  type ArgumentAnswer,
  claimQuestion,
  critiqueQuestion,
  judgeQuestion,
  type RebuttalAnswer,
  rebuttalQuestion,
  type Side,
} from "./debate-questions";
import { abstention, type Ballot, ballotOf } from "./outcome";
import type { PanelQuestion } from "./ports";
import { shuffledVotes } from "./prompt";
import { checkQuotes, showQuote } from "./quotes";
import type { DebateRoles } from "./roles";
import type { Vote } from "./schema";
import type { Reply, Transcript } from "./transcript";

/** A debate under way: who takes part, what it is about, and its record. */
export interface Debate {
  roles: DebateRoles;
  panelQuestion: PanelQuestion;
  transcript: Transcript;
}

/** The proponent's claim. */
export function openDebate({ roles, panelQuestion, transcript }: Debate): Promise<Reply<ArgumentAnswer>> {
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
export function criticize(
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
export function rebut(
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
export interface Judgement {
  ballot: Ballot;
  flip: string | undefined;
}

/**
 * Two judgements at the same time, the sides swapped: models favour a place in the prompt (Zheng et al. 2023,
 * arXiv:2306.05685). The options keep their order, so that only the swap can make the difference. A judge who
 * decides differently has judged the order, and abstains.
 */
export async function judgeTwice(
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
