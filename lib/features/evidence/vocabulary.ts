export const EVIDENCE_KINDS = ["file", "link", "audit"] as const;

export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** `soon`: within {@link EXPIRES_SOON_DAYS} days. */
export const EVIDENCE_EXPIRIES = ["expired", "soon", "later", "never"] as const;

/** Whether any control has it. */
export const EVIDENCE_USES = ["used", "unused"] as const;
