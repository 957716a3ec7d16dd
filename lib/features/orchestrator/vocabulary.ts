export const DEFAULT_MIN_AGREEMENT = 0.67;

export const PRIORITIES = ["trivial", "simple", "complex", "critical"] as const;

export type Priority = (typeof PRIORITIES)[number];
