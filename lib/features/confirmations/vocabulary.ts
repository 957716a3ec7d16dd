/** Passages longer than this are cut out of a document by accident. Unit: UTF-16 code units. */
export const MAX_PASSAGE_LENGTH = 2_000;

export const MAX_COMMENT_LENGTH = 2_000;
