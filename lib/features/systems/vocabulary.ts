export const MANIFOLD_LIMITS = { perSystem: 20, references: 100, referenceLength: 1_000 } as const;
