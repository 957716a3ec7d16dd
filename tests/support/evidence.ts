import type { ApiAnswer } from "./api";
import { uploadFile } from "./upload";

/** Uploads a file as evidence. */
export function uploadEvidence(
  apiKey: string,
  content: string | Uint8Array,
  fileName: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<ApiAnswer> {
  return uploadFile(apiKey, "/v1/evidence/files", { name: fileName, content }, fields);
}
