import { z } from "zod";

/**
 * What the chain `records` holds, with the words people read. A kind is added by a line here. None is ever renamed or
 * removed: entries are kept for good, and their hashed text has the kind in it.
 */
export const RECORD_KIND_WORDS = {
  audit_completed: "Audit completed",
  control_status: "Control changed",
  control_linked: "Controls linked",
  control_unlinked: "Controls unlinked",
  custom_control: "Custom control",
  control_exclusion: "Control excluded",
  control_exclusion_removed: "Exclusion removed",
  approval: "Approval",
  sign_off: "Sign-off",
  reviewer_confirmation: "Reviewer confirmed",
  applicability_override: "Applicability decided",
  applicability_override_removed: "Applicability decision removed",
  profile_answers: "Profile answered",
  system_changed: "System changed",
  program_created: "Program created",
  program_changed: "Program changed",
  program_deleted: "Program deleted",
  framework_imported: "Framework imported",
  framework_changed: "Framework changed",
  framework_retired: "Framework retired",
  framework_deleted: "Framework deleted",
  document_added: "Document added",
  document_version_added: "Document version added",
  document_changed: "Document changed",
  document_removed: "Document removed",
  document_source_created: "Document source connected",
  document_source_changed: "Document source changed",
  document_source_deleted: "Document source deleted",
  evidence_added: "Evidence added",
  evidence_removed: "Evidence removed",
  evidence_linked: "Evidence attached",
  evidence_unlinked: "Evidence detached",
  action_created: "Corrective action created",
  action_changed: "Corrective action changed",
  action_closed: "Corrective action closed",
  action_reopened: "Corrective action reopened",
  action_cancelled: "Corrective action cancelled",
  incident_created: "Incident recorded",
  incident_changed: "Incident changed",
  engagement_created: "Audit engagement created",
  engagement_changed: "Audit engagement changed",
  engagement_revoked: "Audit engagement revoked",
  auditor_invited: "Auditor invited",
  auditor_revoked: "Auditor's access revoked",
  evidence_requested: "Evidence requested",
  evidence_request_answered: "Evidence request answered",
  evidence_request_closed: "Evidence request closed or reopened",
  auditor_finding: "Auditor's finding",
  auditor_finding_changed: "Auditor's finding changed",
  auditor_finding_reply: "Auditor's finding answered",
  control_sample: "Controls sampled",
  comment_added: "Comment added",
  comment_changed: "Comment edited",
  comment_deleted: "Comment deleted",
  export: "Data exported",
  package_created: "Evidence package created",
  package_deleted: "Evidence package deleted",
  api_key_created: "API key created",
  api_key_revoked: "API key revoked",
  member_added: "Member added",
  member_role: "Role changed",
  member_removed: "Member removed",
  setting: "Setting changed",
  webhook_created: "Webhook created",
  webhook_changed: "Webhook changed",
  webhook_deleted: "Webhook deleted",
} as const;

export type RecordKind = keyof typeof RECORD_KIND_WORDS;

export const RECORD_KINDS = Object.keys(RECORD_KIND_WORDS) as [RecordKind, ...RecordKind[]];

/** What a record is about, with the words people read. As with kinds, none is renamed or removed. */
export const SUBJECT_TYPE_WORDS = {
  audit: "Audit",
  control: "Control",
  requirement: "Requirement",
  program: "Program",
  framework: "Framework",
  document: "Document",
  document_source: "Document source",
  evidence: "Evidence",
  system: "System",
  review: "Review",
  action: "Corrective action",
  incident: "Incident",
  member: "Member",
  api_key: "API key",
  organization: "Organization",
  webhook: "Webhook",
  engagement: "Audit engagement",
  operation: "Export",
  package: "Evidence package",
} as const;

export type SubjectType = keyof typeof SUBJECT_TYPE_WORDS;

export const SUBJECT_TYPES = Object.keys(SUBJECT_TYPE_WORDS) as [SubjectType, ...SubjectType[]];

/** Who acted: a person, an API key, an outside auditor, Assay by itself, or the person at the installation's command line. */
export const RECORD_ACTOR_TYPES = ["member", "api_key", "auditor", "system", "operator"] as const;
export type RecordActorType = (typeof RECORD_ACTOR_TYPES)[number];

/** A record that waits for its place in the chain, as it is kept until it has one. */
export const KeptFactSchema = z.object({
  kind: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), label: z.string() }),
  actor: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  timestamp: z.iso.datetime({ precision: 3 }),
  /** Canonical JSON (RFC 8785) whose digest enters the chain. */
  payload: z.string(),
});
export type KeptFact = z.infer<typeof KeptFactSchema>;
