export const NOTICE_KINDS = [
  "assigned",
  "due",
  "mentioned",
  "commented",
  "approval_requested",
  "approval_decided",
  "evidence_requested",
  "auditor_thread",
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const EMAIL_TIMINGS = ["immediately", "daily", "off"] as const;

export type EmailTiming = (typeof EMAIL_TIMINGS)[number];

/** The words people read, and what holds until they choose. */
export const NOTICE_KIND_TEXTS: Readonly<
  Record<NoticeKind, { label: string; meaning: string; email: EmailTiming }>
> = {
  assigned: {
    label: "Assigned to you",
    meaning: "A control or a corrective action is now yours.",
    email: "daily",
  },
  due: {
    label: "Due and overdue",
    meaning: "Your work is due in 7 days, today, or overdue.",
    email: "daily",
  },
  mentioned: { label: "Mentions", meaning: "A comment names you.", email: "immediately" },
  commented: {
    label: "Comments",
    meaning: "A comment on your control, or where you have commented.",
    email: "daily",
  },
  approval_requested: {
    label: "Approval requests",
    meaning: "A control is sent to you for approval.",
    email: "immediately",
  },
  approval_decided: {
    label: "Approval decisions",
    meaning: "Your control or request was approved or returned.",
    email: "immediately",
  },
  evidence_requested: {
    label: "Auditor requests",
    meaning: "An outside auditor asks for evidence about your control.",
    email: "immediately",
  },
  auditor_thread: {
    label: "Auditor threads",
    meaning: "A finding of an auditor, or a message or an answer in a thread that concerns you.",
    email: "immediately",
  },
};
