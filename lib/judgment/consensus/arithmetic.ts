import type { ClaimVerdict, Vote } from "./schema";
import type { ConsensusDecision } from "./vocabulary";

/**
 * The arithmetic of consensus: pure, and the only place where agreement, confidence or the outcome of a count
 * are computed. docs/consensus.md shows the same as tables.
 */

/** Fewer valid votes than this decide nothing: of two, one doubter is half. */
export const QUORUM = 3;
/** One abstention for every this many seats is the most a vote bears. */
const SEATS_PER_ABSTENTION = 3;

/**
 * How alike two voters err, 0 (independently) to 1 (always together). Nine judges of seven families carried
 * about two independent votes (Kohli 2026, arXiv:2605.29800), which is 0.44 between two of them; judges of one
 * provider err more alike, and a model errs with itself.
 */
const CORRELATION = { acrossProviders: 0.44, withinProvider: 0.8, sameModel: 1 } as const;

export const VOTES_METHOD = "effective-votes-1";
export const CLAIMS_METHOD = "effective-verifications-1";

type Option = Exclude<Vote, "ABSTAIN">;

/** Who voted: enough to say how much two votes tell beyond one. */
export interface Voter {
  model: string;
  provider: string;
}

export interface Ballot extends Voter {
  vote: Vote;
}

export type NoConsensusReason = "quorum" | "abstentions" | "tie" | "agreement";

/** What a count came to. Shares are rounded to two decimals, as they are compared and shown. */
export interface Count {
  decision: ConsensusDecision;
  /** Why there is no decision; null when there is one. */
  reason: NoConsensusReason | null;
  /** The option with the most votes; null on a tie and without a vote. */
  leader: Option | null;
  /** Votes of the leading option, or of each of those that tie. */
  leading: number;
  /** Share of the valid votes that the leading option has; null without a valid vote. */
  agreement: number | null;
  /** 0 when there is no decision: there is nothing it could be the confidence in. */
  confidence: number;
  effectiveVotes: number;
  valid: number;
  abstaining: number;
}

/**
 * Counts the votes of all seats; a seat that failed votes `ABSTAIN`. Neither the order nor the names of the
 * models matter, and a model's own confidence is no part of it.
 */
export function countVotes(ballots: readonly Ballot[], minAgreement: number): Count {
  const counted = ballots.filter((ballot) => ballot.vote !== "ABSTAIN");
  const ranked = rankOptions(counted);
  const [first, second] = ranked;
  const isTie = first !== undefined && first.votes === second?.votes;
  const share = first ? first.votes / counted.length : null;
  const leader = first && !isTie ? first.option : null;
  const abstaining = ballots.length - counted.length;
  const effective = effectiveVotes(counted);
  const reason = reasonAgainst();
  const decided = reason === null && leader !== null && share !== null;
  return {
    decision: decided ? leader : "NO_CONSENSUS",
    reason,
    leader,
    leading: first?.votes ?? 0,
    agreement: share === null ? null : toHundredths(share),
    confidence: decided ? confidenceOf(share, effective) : 0,
    effectiveVotes: toHundredths(effective),
    valid: counted.length,
    abstaining,
  };

  function reasonAgainst(): NoConsensusReason | null {
    if (counted.length < QUORUM) return "quorum";
    if (abstaining * SEATS_PER_ABSTENTION > ballots.length) return "abstentions";
    if (isTie) return "tie";
    return share !== null && meets(share, minAgreement) ? null : "agreement";
  }
}

function rankOptions(ballots: readonly Ballot[]): { option: Option; votes: number }[] {
  const votes = new Map<Option, number>();
  for (const { vote } of ballots) {
    if (vote !== "ABSTAIN") votes.set(vote, (votes.get(vote) ?? 0) + 1);
  }
  return [...votes].map(([option, count]) => ({ option, votes: count })).sort((a, b) => b.votes - a.votes);
}

/** A claim of a draft after verification. The voter is the model that was asked the claim's question. */
export interface CheckedClaim extends Voter {
  verdict: ClaimVerdict;
}

export interface ClaimsCount {
  decision: ConsensusDecision;
  reason: "abstention" | "undecided" | "survivor" | "agreement" | null;
  supported: number;
  refuted: number;
  /** Supported ÷ (supported + refuted); null when no claim was decided. */
  agreement: number | null;
  confidence: number;
  effectiveVotes: number;
}

/**
 * What verified claims and the vote of the synthesis come to. The answers to the questions take the place of
 * votes: confidence counts the decided claims as votes of the models that answered, so that many answers of
 * one model are worth one.
 *
 * @param kept positions in `claims` of the claims the synthesis keeps; a refuted one among them decides against
 */
export function weighClaims(
  claims: readonly CheckedClaim[],
  kept: readonly number[],
  vote: Vote,
  minAgreement: number,
): ClaimsCount {
  const decided = claims.filter(({ verdict }) => verdict !== "unclear");
  const supported = decided.filter(({ verdict }) => verdict === "supported").length;
  const share = decided.length > 0 ? supported / decided.length : null;
  const effective = effectiveVotes(decided);
  const reason = reasonAgainst();
  return {
    decision: reason === null && vote !== "ABSTAIN" ? vote : "NO_CONSENSUS",
    reason,
    supported,
    refuted: decided.length - supported,
    agreement: share === null ? null : toHundredths(share),
    confidence: reason === null && share !== null ? confidenceOf(share, effective) : 0,
    effectiveVotes: toHundredths(effective),
  };

  function reasonAgainst(): ClaimsCount["reason"] {
    if (vote === "ABSTAIN") return "abstention";
    if (share === null || decided.length * 2 < claims.length) return "undecided";
    if (kept.some((position) => claims[position]?.verdict === "refuted")) return "survivor";
    return meets(share, minAgreement) ? null : "agreement";
  }
}

export interface DebateCount {
  decision: ConsensusDecision;
  reason: "abstention" | "agreement" | null;
  /** Share of the three roles that voted as the judge did; null when the judge abstained. */
  agreement: number | null;
  confidence: number;
  effectiveVotes: number;
}

/**
 * What a debate comes to: the judge's vote, when the share of the roles that hold it is enough. A side that
 * abstains holds nothing, so that a judge alone is one of three.
 */
export function weighDebate(
  roles: { proponent: Ballot; critic: Ballot; judge: Ballot },
  minAgreement: number,
): DebateCount {
  const all = [roles.proponent, roles.critic, roles.judge];
  const counted = all.filter(({ vote }) => vote !== "ABSTAIN");
  const effective = effectiveVotes(counted);
  const effectiveShown = toHundredths(effective);
  const { vote } = roles.judge;
  if (vote === "ABSTAIN")
    return {
      decision: "NO_CONSENSUS",
      reason: "abstention",
      agreement: null,
      confidence: 0,
      effectiveVotes: effectiveShown,
    };
  const share = all.filter((ballot) => ballot.vote === vote).length / all.length;
  const isEnough = meets(share, minAgreement);
  return {
    decision: isEnough ? vote : "NO_CONSENSUS",
    reason: isEnough ? null : "agreement",
    agreement: toHundredths(share),
    confidence: isEnough ? confidenceOf(share, effective) : 0,
    effectiveVotes: effectiveShown,
  };
}

/** Whether a share reaches a threshold, both rounded to two decimals: 2 of 3 meets 0.67, and 4 of 7 meets 4/7. */
export function meets(share: number, minAgreement: number): boolean {
  return toHundredths(share) >= toHundredths(minAgreement);
}

/**
 * How many independent votes the given ones are worth, unrounded: Kish's effective sample size
 * n ÷ (1 + (n − 1)ρ), with ρ the mean of the correlation over all pairs.
 */
export function effectiveVotes(voters: readonly Voter[]): number {
  const n = voters.length;
  if (n < 2) return n;
  // Pairs are counted by kind before anything is added up, so that no order of votes changes the last digit.
  const pairs = { acrossProviders: 0, withinProvider: 0, sameModel: 0 };
  voters.forEach((one, index) => {
    for (const other of voters.slice(index + 1)) pairs[kinship(one, other)] += 1;
  });
  const sum =
    pairs.acrossProviders * CORRELATION.acrossProviders +
    pairs.withinProvider * CORRELATION.withinProvider +
    pairs.sameModel * CORRELATION.sameModel;
  const rho = sum / ((n * (n - 1)) / 2);
  return n / (1 + (n - 1) * rho);
}

function kinship(one: Voter, other: Voter): keyof typeof CORRELATION {
  if (one.model === other.model) return "sameModel";
  return one.provider === other.provider ? "withinProvider" : "acrossProviders";
}

/**
 * Confidence in a decision, 0 to below 1, two decimals: the agreement, pulled towards one half the more, the
 * fewer independent votes there are. It is the share of Laplace's kind with half a vote for and half against.
 */
export function confidenceOf(agreement: number, effective: number): number {
  return toHundredths((agreement * effective + 0.5) / (effective + 1));
}

/** Rounded half up to two decimals. */
export function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
