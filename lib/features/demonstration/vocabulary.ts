/** What an organization's records are counted by. */
export const RECORD_KINDS = [
  "systems",
  "audits",
  "programs",
  "control_changes",
  "evidence",
  "actions",
  "incidents",
  "engagements",
  "decisions",
  "reviews",
  "consensus_runs",
  "model_tasks",
  "webhooks",
  "api_keys",
  "members",
] as const;

export type RecordKind = (typeof RECORD_KINDS)[number];

/** What people call them. */
export const RECORD_WORDS: Readonly<Record<RecordKind, string>> = {
  systems: "systems",
  audits: "audits",
  programs: "programs",
  control_changes: "changes to controls",
  evidence: "evidence items",
  actions: "corrective actions",
  incidents: "incidents",
  engagements: "audit engagements",
  decisions: "decisions",
  reviews: "resolved reviews",
  consensus_runs: "consensus runs",
  model_tasks: "tasks given to models",
  webhooks: "webhook endpoints",
  api_keys: "API keys",
  members: "members",
};

/** Whether people have added or changed anything in it. */
export function hasAddedRecords({ records }: { records: readonly { added: number }[] }): boolean {
  return records.some(({ added }) => added > 0);
}
