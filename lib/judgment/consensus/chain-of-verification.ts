import { CLAIMS_METHOD, type ClaimsCount, toHundredths, weighClaims } from "./arithmetic";
import { type Chain, draft, synthesize, type VerifiedClaim, verify, writeQuestions } from "./chain-turns";
import { abstention, type BallotPaper, ballotOf, noConsensus, type Outcome } from "./outcome";
import type { Matter, Seated } from "./ports";
import type { Proceedings } from "./proceedings";
import { castChain, FEWEST_SPEAKERS, speakersOf } from "./roles";
import { absentees, withoutCast } from "./silent-seats";

/** Draft, questions, answers without sight of the draft, a verdict for each claim, synthesis from the verdicts. */
export async function runChain(
  seated: readonly Seated[],
  matter: Matter,
  minAgreement: number,
  proceedings: Proceedings,
): Promise<Outcome> {
  const cast = castChain(seated);
  if (!cast) {
    const found = speakersOf(seated).length;
    const missing = `No consensus: a chain of verification needs ${FEWEST_SPEAKERS.chain_of_verification} language models that can be asked, and ${found} can.`;
    return withoutCast(seated, CLAIMS_METHOD, missing, proceedings);
  }
  const chain: Chain = { cast, matter, proceedings };
  const absent = absentees(seated, proceedings);
  const breakOff = (vote: BallotPaper, why: string) =>
    noConsensus([vote, ...absent], CLAIMS_METHOD, [`No consensus: ${why}.`]);

  const drafted = await draft(chain);
  if (drafted.kind === "silent") return breakOff(abstention(cast.drafter, drafted), "there is no draft");
  const { claims } = drafted.value;
  const draftVote = ballotOf(cast.drafter, { ...drafted.value, evidence: claims });
  const asked = await writeQuestions(chain, claims);
  if (asked.kind === "silent") {
    return breakOff(draftVote, `${cast.questioner.model.id} wrote no questions (${asked.failure})`);
  }
  const { questions } = asked.value;
  const verified = await Promise.all(
    claims.map((claim, index) => verify(chain, { claim, question: questions[index] ?? "", index })),
  );
  const { paper, kept } = await decide(chain, verified);
  const count = weighClaims(verified, kept, paper.vote, minAgreement);
  return {
    decision: count.decision,
    votes: [draftVote, paper, ...absent],
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
): Promise<{ paper: BallotPaper; kept: number[] }> {
  const reply = await synthesize(chain, verified);
  const { synthesizer } = chain.cast;
  if (reply.kind === "silent") return { paper: abstention(synthesizer, reply), kept: [] };
  const kept = reply.value.kept.map((number) => number - 1);
  const evidence = kept.flatMap((position) => verified[position]?.claim ?? []);
  return { paper: ballotOf(synthesizer, { ...reply.value, evidence }), kept };
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
