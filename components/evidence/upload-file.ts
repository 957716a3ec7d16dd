import { ApiProblem, toApiProblem } from "@/lib/core/api-client";
import { uploadEvidence } from "@/lib/features/evidence/contract";
import { type Evidence, EvidenceSchema, type UploadEvidence } from "@/lib/features/evidence/schema";

interface UploadOptions {
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Between 0 and 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads a file and says how far it is, which `fetch` cannot.
 *
 * @throws ApiProblem as `callApi` does
 */
export function uploadFile(form: UploadEvidence, options: UploadOptions): Promise<Evidence> {
  const body = new FormData();
  body.append("file", form.file);
  for (const name of ["title", "effective_date", "expires_on"] as const) {
    if (form[name] !== undefined) body.append(name, form[name]);
  }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(uploadEvidence.method, uploadEvidence.path);
    for (const [name, value] of Object.entries(options.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => options.onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(readAnswer(request));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () =>
      reject(failure("unreachable", "Assay cannot be reached. Check the connection and try again."));
    request.onabort = () => reject(failure("aborted", "The upload was stopped."));
    options.signal.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

/** @throws ApiProblem also for an answer that cannot be read, such as a proxy's page */
function readAnswer(request: XMLHttpRequest): Evidence {
  const { status, responseText } = request;
  const requestId = request.getResponseHeader("x-request-id") ?? undefined;
  if (status !== 201) throw toApiProblem(status, responseText, requestId);
  try {
    return EvidenceSchema.parse(JSON.parse(responseText));
  } catch {
    const detail = "The upload was answered with something that is not Assay's. Try again.";
    throw new ApiProblem(status, "unknown", detail, [], requestId);
  }
}

/** What the browser reports when there is no answer. */
function failure(code: string, detail: string): ApiProblem {
  return new ApiProblem(0, code, detail, [], undefined);
}
