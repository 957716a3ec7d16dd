import "server-only";

export { maskedExcerpt } from "./masked-excerpt";
export { scanText } from "./scan-text";
