import "server-only";

export { type ArchivedFile, filesOfArchive } from "./archive";
export type { DrawnPage } from "./draw-in-process";
export type { Passage, PassagePiece } from "./find-passages";
export {
  type DocumentReader,
  type DrawingRequestOptions,
  drawPage,
  openReader,
  type ReadingRequestOptions,
  readDocument,
  renderPage,
} from "./read-document";
export { ReadingRefusal } from "./refusal";
