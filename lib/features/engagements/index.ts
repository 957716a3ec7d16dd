import "server-only";

export { inviteAuditor, renewAuditorLink, revokeAuditor } from "./auditors";
export { listControlThreads } from "./control-threads";
export { deleteAllEngagements } from "./engagement-queries";
export {
  changeEngagement,
  createEngagement,
  getEngagement,
  listEngagements,
  revokeEngagement,
} from "./engagements";
export {
  changeRoomFinding,
  leaveFinding,
  listAuditorFindings,
  replyToFinding,
  writeToFinding,
} from "./findings";
export {
  answerEvidenceRequest,
  changeRoomRequest,
  listEvidenceRequests,
  listMyEvidenceRequests,
  requestEvidence,
  writeToRequest,
} from "./requests";
export {
  downloadRoomEvidence,
  downloadRoomPackage,
  getRoom,
  getRoomControl,
  listRoomControlHistory,
  listRoomControls,
  listRoomDocuments,
  listRoomFindings,
  listRoomPackages,
  listRoomRequests,
  listRoomSamples,
  readRoom,
} from "./room";
export {
  getRoomLedgerEntry,
  listRoomLedger,
  proveRoomLedgerEntry,
  verifyRoomLedger,
} from "./room-ledger";
export { forAuditor } from "./room-owners";
export { drawSample, listSamples } from "./samples";
export {
  authenticateAuditor,
  findInvitation,
  forgetOldAuditorSessions,
  getAuditor,
  inPageRequest,
  leaveRoom,
  openRoom,
  requireAuditor,
  roomCookieName,
} from "./sessions";
export { signRoomOff } from "./sign-off";
export { listAuditorViews } from "./views";
