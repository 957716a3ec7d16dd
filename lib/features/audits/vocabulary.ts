export const SEVERITIES = ["critical", "high", "medium", "low"] as const;

export const AUDIT_SCOPES = ["full", "quick", "deep"] as const;

/** What can have judged an audit. */
export const AUDIT_ENGINES = ["embedded-analyst", "language-model"] as const;

/** Which kind of engine is asked for. `auto`: a language model where one is available, else the embedded analyst. */
export const ENGINE_CHOICES = ["auto", ...AUDIT_ENGINES] as const;

export type EngineChoice = (typeof ENGINE_CHOICES)[number];

export type Severity = (typeof SEVERITIES)[number];

export type AuditScope = (typeof AUDIT_SCOPES)[number];

/** What an audit reads at most, with all its documents. Unit: UTF-16 code units. */
export const AUDITED_TEXT_LIMIT = 5_000_000;
