import "server-only";

export { maskedExcerpt, maskSecrets } from "./masking";
export { scanText } from "./scan-text";
