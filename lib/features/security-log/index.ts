import "server-only";

export { type NewSecurityEvent, OPERATOR, type SecurityActor } from "./event";
export { exportSecurityLog, forgetOldSecurityEvents, listSecurityEvents } from "./read-log";
export { insertSecurityEvent, recordSecurityEvent } from "./record";
export { flushRefusals, recordRefusal } from "./record-refusal";
