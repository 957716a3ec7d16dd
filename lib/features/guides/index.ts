import "server-only";

export { findGuide, readAsset, searchDocumentation } from "./library";
export { plainText } from "./read-markdown";
