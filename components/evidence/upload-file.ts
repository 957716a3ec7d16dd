import { ApiProblem } from "@/lib/api-client";
import type { FieldIssue } from "@/lib/core/errors";
import { uploadEvidence } from "@/lib/evidence/contract";
import { type Evidence, EvidenceSchema, type UploadEvidence } from "@/lib/evidence/schema";

interface UploadOptions {
  idempotencyKey: string;
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
    request.setRequestHeader("idempotency-key", options.idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => options.onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201) resolve(EvidenceSchema.parse(JSON.parse(request.responseText)));
      else reject(toProblem(request));
    };
    request.onerror = () =>
      reject(problem(0, "unreachable", "Assay cannot be reached. Check the connection and try again."));
    request.onabort = () => reject(problem(0, "aborted", "The upload was stopped."));
    options.signal.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

function toProblem({ status, responseText }: XMLHttpRequest): ApiProblem {
  try {
    const { code, detail, errors } = JSON.parse(responseText) as {
      code: string;
      detail: string;
      errors?: FieldIssue[];
    };
    return problem(status, code, detail, errors);
  } catch {
    return problem(status, "unknown", `Assay answered with status ${status}. Try again.`);
  }
}

function problem(
  status: number,
  code: string,
  detail: string,
  issues: readonly FieldIssue[] = [],
): ApiProblem {
  return new ApiProblem(status, code, detail, issues, undefined);
}
