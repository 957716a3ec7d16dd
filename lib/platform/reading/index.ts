import "server-only";

export { type ArchivedFile, filesOfArchive } from "./archive";
export { type DocumentReader, openReader, type ReadingRequestOptions, readDocument } from "./read-document";
export { ReadingRefusal } from "./refusal";
