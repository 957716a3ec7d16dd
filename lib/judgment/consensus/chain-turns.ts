import {
  answerQuestion,
  type DraftAnswer,
  draftQuestion,
  questionsQuestion,
  type SynthesisAnswer,
  synthesisQuestion,
  verdictQuestion,
} from "./chain-questions";
import type { PanelQuestion } from "./ports";
import { shuffledVotes } from "./prompt";
import type { ChainRoles } from "./roles";
import type { ClaimVerdict } from "./schema";
import type { Reply, Transcript } from "./transcript";

/** A chain of verification under way: who takes part, what it is about, and its record. */
export interface Chain {
  roles: ChainRoles;
  panelQuestion: PanelQuestion;
  transcript: Transcript;
}

/** A claim of the draft with its verdict, and the model that was asked its question. */
export interface VerifiedClaim {
  claim: string;
  verdict: ClaimVerdict;
  model: string;
  provider: string;
}

/** The draft and its claims. */
export function draft({ roles, panelQuestion, transcript }: Chain): Promise<Reply<DraftAnswer>> {
  const { model } = roles.drafter;
  const { random, nonce } = transcript.ports;
  const question = draftQuestion(model, panelQuestion, shuffledVotes(random), nonce());
  return transcript.ask({ model, role: "drafter" }, question, (value) => ({
    kind: "draft",
    text: value.reasoning,
    vote: value.vote,
    items: value.claims,
  }));
}

/** One question for each claim. */
export function writeQuestions(
  { roles, transcript }: Chain,
  claims: readonly string[],
): Promise<Reply<{ questions: string[] }>> {
  const { model } = roles.questioner;
  const question = questionsQuestion(model, claims, transcript.ports.nonce());
  return transcript.ask({ model, role: "questioner" }, question, (value) => ({
    kind: "questions",
    text: `${value.questions.length} questions`,
    items: value.questions,
  }));
}

/**
 * One claim: a verifier answers its question, and the next verifier, where there is another, compares answer
 * and claim, so that no model grades its own answer. Without an answer or a verdict the claim is unclear.
 */
export async function verify(
  { roles: { verifiers }, panelQuestion, transcript }: Chain,
  { claim, question, index }: { claim: string; question: string; index: number },
): Promise<VerifiedClaim> {
  const { nonce } = transcript.ports;
  const modelAt = (place: number) => (verifiers[place % verifiers.length] ?? verifiers[0]).model;
  const model = modelAt(index);
  const by = { model: model.id, provider: model.provider };
  const answer = await transcript.ask(
    { model, role: "verifier" },
    answerQuestion(model, panelQuestion, question, nonce()),
    (value) => ({ kind: "answer", text: value.answer, question }),
  );
  if (answer.kind === "unanswered") return { claim, verdict: "unclear", ...by };
  const comparer = modelAt(index + 1);
  const verdict = await transcript.ask(
    { model: comparer, role: "verifier" },
    verdictQuestion(comparer, { claim, question, answer: answer.value.answer }, nonce()),
    (value) => ({
      kind: "judgement",
      text: value.reasoning,
      question,
      items: [claim],
      claimVerdict: value.verdict,
    }),
  );
  return { claim, verdict: verdict.kind === "answered" ? verdict.value.verdict : "unclear", ...by };
}

/** The vote from the verdicts. */
export function synthesize(
  { roles, panelQuestion, transcript }: Chain,
  claims: readonly VerifiedClaim[],
): Promise<Reply<SynthesisAnswer>> {
  const { model } = roles.synthesizer;
  const { random, nonce } = transcript.ports;
  const given = { task: panelQuestion.task, claims, options: shuffledVotes(random) };
  return transcript.ask(
    { model, role: "synthesizer" },
    synthesisQuestion(model, given, nonce()),
    (value) => ({
      kind: "synthesis",
      text: value.reasoning,
      vote: value.vote,
      items: value.kept.flatMap((number) => claims[number - 1]?.claim ?? []),
    }),
  );
}
