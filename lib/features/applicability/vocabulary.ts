export const APPLICABILITY_STATES = ["applies", "applies_from", "does_not_apply", "unknown"] as const;

export type ApplicabilityState = (typeof APPLICABILITY_STATES)[number];
