/** Longest texts the service takes, in UTF-16 code units (JavaScript's `length`). */
export const TEXT_LIMITS = { name: 200, task: 20_000, context: 100_000 } as const;

/** The most records that one request changes. */
export const BULK_LIMIT = 1_000;
