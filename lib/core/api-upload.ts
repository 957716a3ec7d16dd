import type { z } from "zod";
import { ApiProblem, formOf, toApiProblem, urlOf } from "./api-client";
import type { Operation } from "./operation";

interface UploadInput<Params, Body> {
  params?: Params;
  body: Body;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Called with the share of the bytes that are sent, between 0 and 1. */
  onProgress: (share: number) => void;
}

/**
 * Calls an operation that takes a form, and says how much of it is sent, which `fetch` cannot.
 *
 * @returns the answer, validated
 * @throws ApiProblem as `callApi` does, and with the code `aborted` when `signal` stopped it
 */
export function uploadForm<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
  A extends z.ZodType,
>(operation: Operation<P, Q, B, O, A>, input: UploadInput<z.input<P>, z.input<B>>): Promise<z.output<O>> {
  const { signal } = input;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(operation.method, urlOf(operation.path, input.params, undefined));
    for (const [name, value] of Object.entries(input.headers ?? {})) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => input.onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(readAnswer(request, operation));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () =>
      reject(failure("unreachable", "Assay cannot be reached. Check the connection and try again."));
    request.onabort = () => reject(failure("aborted", "The upload was stopped."));
    if (signal?.aborted) reject(failure("aborted", "The upload was stopped."));
    else {
      signal?.addEventListener("abort", () => request.abort());
      request.send(formOf(input.body));
    }
  });
}

/** @throws ApiProblem also for an answer that cannot be read, such as a proxy's page */
function readAnswer<O extends z.ZodType>(
  request: XMLHttpRequest,
  { status: expected, output }: { status: number; output: O },
): z.output<O> {
  const { status, responseText } = request;
  const [requestId, retryAfter] = ["x-request-id", "retry-after"].map(
    (name) => request.getResponseHeader(name) ?? undefined,
  );
  if (status !== expected) throw toApiProblem(status, responseText, requestId, retryAfter);
  try {
    return output.parse(JSON.parse(responseText));
  } catch {
    const detail = "The upload was answered with something that is not Assay's. Try again.";
    throw new ApiProblem(status, "unknown", detail, [], requestId);
  }
}

/** What the browser reports when there is no answer. */
function failure(code: string, detail: string): ApiProblem {
  return new ApiProblem(0, code, detail, [], undefined);
}
