import "server-only";

export { exportSecurityLog, forgetOldSecurityEvents, listSecurityEvents } from "./log";
export {
  flushRefusals,
  insertSecurityEvent,
  type NewSecurityEvent,
  OPERATOR,
  recordRefusal,
  recordSecurityEvent,
  type SecurityActor,
} from "./recording";
