import { absentees, withoutRoles } from "./absent-seats";
import { CLAIMS_METHOD, type ClaimsCount, toHundredths, weighClaims } from "./arithmetic";
import { type Chain, draft, synthesize, type VerifiedClaim, verify, writeQuestions } from "./chain-turns";
import { abstention, type Ballot, ballotOf, noConsensus, type Outcome } from "./outcome";
import type { Panelist, PanelQuestion } from "./ports";
import { ableToReason, assignChainRoles, MIN_MODELS } from "./roles";
import type { Transcript } from "./transcript";

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
