import "server-only";

export { createDocumentsFromArchive } from "./archives";
export { bulkChangeDocuments } from "./bulk";
export {
  addVersion,
  changeDocument,
  createDocument,
  deleteDocument,
  deleteUnusedRecord,
  downloadDocument,
  getDocument,
  listDocuments,
  listVersions,
  requireDeleter,
} from "./documents";
export {
  type CheckedFile,
  checkFile,
  readFile,
  readFilePieces,
  removeDocumentFiles,
  removeUnusedFiles,
  storeFile,
} from "./files";
export { locateOnPages, showPage } from "./pages";
export {
  type CurrentVersion,
  deleteAllDocuments,
  listCurrentVersions,
  lockDocument,
  markGone,
} from "./queries";
export { awaitReading, documentRunner, recognitionRunner, wakeReader } from "./reading-runner";
export { recognizeDocument } from "./recognition";
export { type Author, insertNew, insertNext, recordAdded } from "./store-document";
export { compareVersions, loadSourceText, readDocumentText, type SourceText } from "./text";
export { embedOnce } from "./vectors";
export { findVersion, lockContent } from "./version-queries";
export { viewDocument } from "./view";
