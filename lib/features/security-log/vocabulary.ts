/** Everything the log records, with the words people read. */
export const SECURITY_EVENT_WORDS = {
  "sign_in.succeeded": "Signed in",
  "sign_in.refused": "Sign-in refused",
  "sign_in.throttled": "Sign-in throttled",
  sign_out: "Signed out",
  "session.revoked": "Session revoked",
  "password.changed": "Password changed",
  "password.reset": "Password reset",
  "identity.linked": "Single sign-on linked",
  "room.opened": "Auditor's room opened",
  "room.refused": "Auditor's link refused",
  "room.changed": "Auditor's access changed",
  "member.added": "Member added",
  "invitation.renewed": "Invitation link replaced",
  "member.removed": "Member removed",
  "member.role_changed": "Role changed",
  "api_key.created": "API key created",
  "api_key.revoked": "API key revoked",
  "api_key.reassigned": "API key reassigned",
  "access.refused": "Access refused",
  "setting.changed": "Setting changed",
  "data.exported": "Data exported",
  "record.deleted": "Record deleted",
  "webhook.secret_rotated": "Webhook secret rotated",
  "ledger.fault_found": "Ledger fault found",
  "ledger.copy_accepted": "Lost ledger copy accepted",
  "ledger.key_rotated": "Ledger key rotated",
} as const;

export type SecurityEventType = keyof typeof SECURITY_EVENT_WORDS;

export const SECURITY_EVENT_TYPES = Object.keys(SECURITY_EVENT_WORDS) as [
  SecurityEventType,
  ...SecurityEventType[],
];
