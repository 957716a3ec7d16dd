import "server-only";

export { maskSecrets } from "./mask-secrets";
export { maskedExcerpt } from "./masked-excerpt";
export { scanText } from "./scan-text";
