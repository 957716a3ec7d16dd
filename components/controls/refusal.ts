/** Why a change was refused, for the form that asked for it; nothing when it was made. */
export type Refusal = string | undefined;

export const NOT_CHANGED = "Nothing was changed. Try again.";
