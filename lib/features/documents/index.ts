import "server-only";

export { createDocumentsFromArchive } from "./archives";
export {
  addVersion,
  changeDocument,
  createDocument,
  deleteDocument,
  downloadDocument,
  getDocument,
  insertNew,
  listDocuments,
  listVersions,
  requireDeleter,
} from "./documents";
export {
  type CheckedFile,
  checkFile,
  readFile,
  removeDocumentFiles,
  removeUnusedFiles,
  storeFile,
} from "./files";
export {
  type CurrentVersion,
  deleteAllDocuments,
  deleteDocumentRow,
  isDocumentUsed,
  listCurrentVersions,
  lockDocument,
} from "./queries";
export { awaitReading, documentRunner, wakeReader } from "./reading-runner";
export { compareVersions, loadSourceText, readDocumentText, type SourceText } from "./text";
export { embedOnce } from "./vectors";
export { findVersion, lockContent } from "./version-queries";
