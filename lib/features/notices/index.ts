import "server-only";

export { mailDueNotices } from "./notice-mails";
export {
  changeNoticePreferences,
  countUnreadNotices,
  forgetOldNotices,
  getNoticePreferences,
  listNotices,
  readAllNotices,
  readNotice,
} from "./notices";
export { type NewNotice, notify } from "./notify";
