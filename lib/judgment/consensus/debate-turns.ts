import {
  type ArgumentAnswer,
  claimQuestion,
  critiqueQuestion,
  judgeQuestion,
  type RebuttalAnswer,
  rebuttalQuestion,
  type Side,
} from "./debate-questions";
import { abstention, type BallotPaper, ballotOf } from "./outcome";
import type { Matter } from "./ports";
import type { Proceedings, Reply } from "./proceedings";
import { shuffledVotes } from "./prompt";
import { checkQuotes, showQuote } from "./quotes";
import type { DebateCast } from "./roles";
import type { Vote } from "./schema";

/** A debate under way: who takes part, what it is about, and its record. */
export interface Debate {
  cast: DebateCast;
  matter: Matter;
  proceedings: Proceedings;
}

/** The proponent's claim. */
export function openDebate({ cast, matter, proceedings }: Debate): Promise<Reply<ArgumentAnswer>> {
  const { model } = cast.proponent;
  const { random, nonce } = proceedings.ports;
  const question = claimQuestion(model, matter, shuffledVotes(random), nonce());
  return proceedings.ask({ model, role: "proponent" }, question, (said) => ({
    kind: "claim",
    text: said.argument,
    vote: said.vote,
    items: checkQuotes(said.quotes, matter).map(showQuote),
  }));
}

/** The critic's answer to the claim, with its own vote. */
export function criticize(
  { cast, matter, proceedings }: Debate,
  claim: ArgumentAnswer,
): Promise<Reply<ArgumentAnswer>> {
  const { model } = cast.critic;
  const { random, nonce } = proceedings.ports;
  const question = critiqueQuestion(model, { matter, claim, options: shuffledVotes(random) }, nonce());
  return proceedings.ask({ model, role: "critic" }, question, (said) => ({
    kind: "critique",
    text: said.argument,
    vote: said.vote,
    items: checkQuotes(said.quotes, matter).map(showQuote),
  }));
}

/** The proponent's one reply. */
export function rebut(
  { cast, matter, proceedings }: Debate,
  claim: ArgumentAnswer,
  critique: ArgumentAnswer,
): Promise<Reply<RebuttalAnswer>> {
  const { model } = cast.proponent;
  const question = rebuttalQuestion(model, { matter, claim, critique }, proceedings.ports.nonce());
  return proceedings.ask({ model, role: "proponent" }, question, (said) => ({
    kind: "rebuttal",
    text: said.argument,
    items: checkQuotes(said.quotes, matter).map(showQuote),
  }));
}

/** What the judge came to. `flip`: that its two votes differ, in words, where that is why it abstains. */
export interface Judgement {
  paper: BallotPaper;
  flip: string | undefined;
}

/**
 * Two judgements at the same time, the sides swapped: models favour a place in the prompt (Zheng et al. 2023,
 * arXiv:2306.05685). The options keep their order, so that only the swap can make the difference. A judge who
 * decides differently has judged the order, and abstains.
 */
export async function judgeTwice(
  { cast, matter, proceedings }: Debate,
  proponent: Side,
  critic: Side,
): Promise<Judgement> {
  const { model } = cast.judge;
  const { random, nonce } = proceedings.ports;
  const options = shuffledVotes(random);
  const judgeOnce = (sides: readonly [Side, Side], question: string) =>
    proceedings.ask(
      { model, role: "judge" },
      judgeQuestion(model, { matter, sides, options }, nonce()),
      (said) => ({ kind: "judgement", text: said.reasoning, vote: said.vote, question }),
    );
  const [first, second] = await Promise.all([
    judgeOnce([proponent, critic], "The proponent's side was read first."),
    judgeOnce([critic, proponent], "The critic's side was read first."),
  ]);
  const given = (paper: BallotPaper, flip?: string) => ({ paper, flip });
  if (first.kind === "silent") return given(abstention(cast.judge, first));
  if (second.kind === "silent") return given(abstention(cast.judge, second));
  if (first.value.vote === second.value.vote) return given(ballotOf(cast.judge, first.value));
  const flip = describeFlip(first.value.vote, second.value.vote);
  return given(ballotOf(cast.judge, { vote: "ABSTAIN", reasoning: flip }), flip);
}

function describeFlip(first: Vote, second: Vote): string {
  return `The judge decided ${first} with the proponent's side first and ${second} with the critic's side first: its judgement depends on the order and does not count.`;
}
