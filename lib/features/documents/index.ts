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
} from "./documents";
export {
  type CheckedFile,
  checkFile,
  readFile,
  removeDocumentFiles,
  removeUnusedFiles,
  storeFile,
} from "./files";
export { deleteAllDocuments, deleteDocumentRow, isDocumentUsed, lockDocument } from "./queries";
export { awaitReading, documentRunner, wakeReader } from "./reading-runner";
export { loadSourceText, readDocumentText, type SourceText } from "./text";
export { findVersion, lockContent } from "./version-queries";
