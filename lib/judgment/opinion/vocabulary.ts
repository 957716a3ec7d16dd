/** What leaves a drift measurement unsure. */
export const DOUBTS = ["near_threshold", "insufficient_basis"] as const;
export type Doubt = (typeof DOUBTS)[number];

/** What a language model says of a behavior that was measured against what is expected. */
export const OPINION_VERDICTS = ["keeps", "breaks", "cannot_tell"] as const;
export type OpinionVerdict = (typeof OPINION_VERDICTS)[number];

/** How far a score may lie from its threshold and still be unsure which side it belongs to. */
export const DOUBT_BAND = 0.1;
