export const MAX_COMMENT = 5_000;
