import "server-only";

export { scanText } from "./scan-text";
