import { CLAIMS_METHOD, type ClaimsCount, toHundredths, weighClaims } from "./arithmetic";
import {
  answerQuestion,
  type DraftAnswer,
  draftQuestion,
  questionsQuestion,
  type SynthesisAnswer,
  synthesisQuestion,
  verdictQuestion,
} from "./chain-questions";
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
import type { ClaimVerdict } from "./schema";
import { ableToReason, assignChainRoles, type ChainRoles, MIN_MODELS } from "./seats";
import type { Reply, Transcript } from "./transcript";

/** Draft, questions, answers without sight of the draft, a verdict for each claim, synthesis from the verdicts. */
export async function runChain(
  panel: readonly Panelist[],
  panelQuestion: PanelQuestion,
  minAgreement: number,
  transcript: Transcript,
): Promise<Outcome> {
  const roles = assignChainRoles(panel);
  if (!roles) {
    const found = ableToReason(panel).length;
    const missing = `No consensus: a chain of verification needs ${MIN_MODELS.chain_of_verification} language models that can be asked, and ${found} can.`;
    return withoutRoles(panel, CLAIMS_METHOD, missing, transcript);
  }
  const chain: Chain = { roles, panelQuestion, transcript };
  const absent = absentees(panel, transcript);
  const breakOff = (vote: Ballot, why: string) =>
    noConsensus([vote, ...absent], CLAIMS_METHOD, [`No consensus: ${why}.`]);

  const drafted = await draft(chain);
  if (drafted.kind === "unanswered") return breakOff(abstention(roles.drafter, drafted), "there is no draft");
  const { claims } = drafted.value;
  const draftVote = ballotOf(roles.drafter, { ...drafted.value, evidence: claims });
  const asked = await writeQuestions(chain, claims);
  if (asked.kind === "unanswered") {
    return breakOff(draftVote, `${roles.questioner.model.id} wrote no questions (${asked.failure})`);
  }
  const { questions } = asked.value;
  const verified = await Promise.all(
    claims.map((claim, index) => verify(chain, { claim, question: questions[index] ?? "", index })),
  );
  const { ballot, kept } = await decide(chain, verified);
  const count = weighClaims(verified, kept, ballot.vote, minAgreement);
  return {
    decision: count.decision,
    votes: [draftVote, ballot, ...absent],
    agreement: count.agreement,
    confidence: count.confidence,
    confidenceMethod: CLAIMS_METHOD,
    effectiveVotes: count.effectiveVotes,
    remarks: describeClaims(count, verified, kept, minAgreement),
  };
}

/** The vote of the synthesis, and the positions of the claims it keeps. */
async function decide(
  chain: Chain,
  verified: readonly VerifiedClaim[],
): Promise<{ ballot: Ballot; kept: number[] }> {
  const reply = await synthesize(chain, verified);
  const { synthesizer } = chain.roles;
  if (reply.kind === "unanswered") return { ballot: abstention(synthesizer, reply), kept: [] };
  const kept = reply.value.kept.map((number) => number - 1);
  const evidence = kept.flatMap((position) => verified[position]?.claim ?? []);
  return { ballot: ballotOf(synthesizer, { ...reply.value, evidence }), kept };
}

function describeClaims(
  count: ClaimsCount,
  verified: readonly VerifiedClaim[],
  kept: readonly number[],
  minAgreement: number,
): string[] {
  const { supported, refuted, agreement, decision } = count;
  const unclear = verified.length - supported - refuted;
  const survivors = kept.filter((position) => verified[position]?.verdict === "refuted");
  const numbers = survivors.map((position) => position + 1).join(", ");
  const needed = toHundredths(minAgreement);
  const share = `agreement ${agreement} (supported ÷ decided claims)`;
  const outcome = {
    abstention: "No consensus: the synthesis gave no vote.",
    undecided: "No consensus: fewer than half of the claims were supported or refuted.",
    survivor: `No consensus: the synthesis keeps a claim that was refuted (${numbers}).`,
    agreement: `No consensus: ${share} is below the ${needed} that is needed.`,
    none: `Decision ${decision}: ${share}, ${needed} is needed.`,
  }[count.reason ?? "none"];
  return [
    `Of ${verified.length} claims ${supported} were supported, ${refuted} refuted and ${unclear} unclear.`,
    outcome,
  ];
}

/** A chain of verification under way: who takes part, what it is about, and its record. */
interface Chain {
  roles: ChainRoles;
  panelQuestion: PanelQuestion;
  transcript: Transcript;
}

/** A claim of the draft with its verdict, and the model that was asked its question. */
interface VerifiedClaim {
  claim: string;
  verdict: ClaimVerdict;
  model: string;
  provider: string;
}

/** The draft and its claims. */
function draft({ roles, panelQuestion, transcript }: Chain): Promise<Reply<DraftAnswer>> {
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
function writeQuestions(
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
async function verify(
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
function synthesize(
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
