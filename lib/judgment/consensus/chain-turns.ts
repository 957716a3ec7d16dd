import {
  answerQuestion,
  type DraftAnswer,
  draftQuestion,
  questionsQuestion,
  type SynthesisAnswer,
  synthesisQuestion,
  verdictQuestion,
} from "./chain-questions";
import type { Matter } from "./ports";
import type { Proceedings, Reply } from "./proceedings";
import { shuffledVotes } from "./prompt";
import type { ChainCast } from "./roles";
import type { ClaimVerdict } from "./schema";

/** A chain of verification under way: who takes part, what it is about, and its record. */
export interface Chain {
  cast: ChainCast;
  matter: Matter;
  proceedings: Proceedings;
}

/** A claim of the draft with its verdict, and the model that was asked its question. */
export interface VerifiedClaim {
  claim: string;
  verdict: ClaimVerdict;
  model: string;
  provider: string;
}

/** The draft and its claims. */
export function draft({ cast, matter, proceedings }: Chain): Promise<Reply<DraftAnswer>> {
  const { model } = cast.drafter;
  const { random, nonce } = proceedings.ports;
  const question = draftQuestion(model, matter, shuffledVotes(random), nonce());
  return proceedings.ask({ model, role: "drafter" }, question, (said) => ({
    kind: "draft",
    text: said.reasoning,
    vote: said.vote,
    items: said.claims,
  }));
}

/** One question for each claim. */
export function writeQuestions(
  { cast, proceedings }: Chain,
  claims: readonly string[],
): Promise<Reply<{ questions: string[] }>> {
  const { model } = cast.questioner;
  const question = questionsQuestion(model, claims, proceedings.ports.nonce());
  return proceedings.ask({ model, role: "questioner" }, question, (said) => ({
    kind: "questions",
    text: `${said.questions.length} questions`,
    items: said.questions,
  }));
}

/**
 * One claim: a verifier answers its question, and the next verifier, where there is another, compares answer
 * and claim, so that nobody grades its own answer. Without an answer or a verdict the claim is unclear.
 */
export async function verify(
  { cast: { verifiers }, matter, proceedings }: Chain,
  { claim, question, index }: { claim: string; question: string; index: number },
): Promise<VerifiedClaim> {
  const { nonce } = proceedings.ports;
  const modelAt = (place: number) => (verifiers[place % verifiers.length] ?? verifiers[0]).model;
  const model = modelAt(index);
  const by = { model: model.id, provider: model.provider };
  const answer = await proceedings.ask(
    { model, role: "verifier" },
    answerQuestion(model, matter, question, nonce()),
    (said) => ({ kind: "answer", text: said.answer, question }),
  );
  if (answer.kind === "silent") return { claim, verdict: "unclear", ...by };
  const comparer = modelAt(index + 1);
  const verdict = await proceedings.ask(
    { model: comparer, role: "verifier" },
    verdictQuestion(comparer, { claim, question, answer: answer.value.answer }, nonce()),
    (said) => ({
      kind: "judgement",
      text: said.reasoning,
      question,
      items: [claim],
      claimVerdict: said.verdict,
    }),
  );
  return { claim, verdict: verdict.kind === "answered" ? verdict.value.verdict : "unclear", ...by };
}

/** The vote from the verdicts. */
export function synthesize(
  { cast, matter, proceedings }: Chain,
  claims: readonly VerifiedClaim[],
): Promise<Reply<SynthesisAnswer>> {
  const { model } = cast.synthesizer;
  const { random, nonce } = proceedings.ports;
  const given = { task: matter.task, claims, options: shuffledVotes(random) };
  return proceedings.ask(
    { model, role: "synthesizer" },
    synthesisQuestion(model, given, nonce()),
    (said) => ({
      kind: "synthesis",
      text: said.reasoning,
      vote: said.vote,
      items: said.kept.flatMap((number) => claims[number - 1]?.claim ?? []),
    }),
  );
}
