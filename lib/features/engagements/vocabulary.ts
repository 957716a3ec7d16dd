export const FINDING_SEVERITIES = ["observation", "minor", "major"] as const;

export type FindingSeverity = (typeof FINDING_SEVERITIES)[number];

/** The most controls that are drawn at once. */
export const MAX_SAMPLE = 1_000;

/** What an auditor can look at, with the words people read. */
export const VIEW_KIND_WORDS = {
  room: "Overview",
  controls: "List of controls",
  control: "Control",
  file: "File downloaded",
  documents: "List of documents",
  ledger: "Ledger excerpt",
  ledger_entry: "Ledger entry",
  ledger_proof: "Proof of a ledger entry",
  ledger_verification: "Ledger verified",
  requests: "Requests",
  findings: "Findings",
  samples: "Samples",
  package: "Evidence package downloaded",
} as const;

export type ViewKind = keyof typeof VIEW_KIND_WORDS;
