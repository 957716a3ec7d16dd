export const MAIL_STATUSES = ["pending", "sent", "dead"] as const;

export type MailStatus = (typeof MAIL_STATUSES)[number];
