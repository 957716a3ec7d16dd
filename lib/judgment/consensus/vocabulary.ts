export const STRATEGIES = ["voting", "chain_of_verification", "adversarial_debate"] as const;

export const CONSENSUS_DECISIONS = ["APPROVE", "FLAG", "ESCALATE", "NO_CONSENSUS"] as const;

export type Strategy = (typeof STRATEGIES)[number];

export type ConsensusDecision = (typeof CONSENSUS_DECISIONS)[number];
