import "server-only";

export { maskedExcerpt, maskSecrets } from "./masking";
export { scanContent } from "./scan-content";
export { scanText } from "./scan-text";
