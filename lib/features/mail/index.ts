import "server-only";

export type { MailContent, MailItem } from "./layout";
export { checkMail, mailRunner } from "./mail-runner";
export { forgetOldMails, isMailConfigured, listMails, type QueuedMail, queueMails } from "./mails";
export { deletePendingMails, findMailStates } from "./queries";
