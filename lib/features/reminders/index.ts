import "server-only";

export { remindOfDueWork } from "./reminders";
