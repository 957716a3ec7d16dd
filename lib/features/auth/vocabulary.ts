import type { SCOPES } from "@/lib/core/actor";

/** What each scope grants, in the words of the key form and the API document. */
export const SCOPE_MEANINGS: Readonly<Record<(typeof SCOPES)[number], string>> = {
  govern: "Governance decisions, drift and risk",
  audit: "Audits and audit history",
  risk: "Risk scores",
  scan: "Deterministic content checks",
  programs: "Compliance programs and controls",
  ledger: "The audit ledger",
  orchestrator: "Model routing and consensus",
  webhooks: "Webhook endpoints",
  review: "Resolving reviews, for a tool in which people decide",
};
