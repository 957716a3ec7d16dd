import { sharedError } from "./shared-error";

/**
 * The one table of error codes. A code is part of the contract: clients may branch on it,
 * so a code is never renamed; the title is for people and may change.
 */
export const ERRORS = {
  malformed_json: { status: 400, title: "The body is not valid JSON" },
  malformed_form: { status: 400, title: "The body is not a valid form" },
  bad_encoding: { status: 400, title: "The body is not valid UTF-8" },
  bad_address: { status: 400, title: "The address is not usable" },
  malformed_request: { status: 400, title: "The request is not valid HTTP" },
  bad_request_header: { status: 400, title: "A request header is not usable" },
  unauthenticated: { status: 401, title: "No valid credential was sent" },
  invalid_login: { status: 401, title: "Email or password is wrong" },
  missing_scope: { status: 403, title: "The API key lacks the scope" },
  missing_role: { status: 403, title: "The member's role does not allow this" },
  own_decision: { status: 403, title: "Another person has to decide this" },
  password_change_required: { status: 403, title: "The password must be changed first" },
  cross_origin: { status: 403, title: "The request came from another site" },
  session_required: { status: 403, title: "An API key cannot do this" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "The method is not supported here" },
  request_timeout: { status: 408, title: "The request took too long to arrive" },
  conflict: { status: 409, title: "The request conflicts with the current state" },
  idempotency_in_flight: { status: 409, title: "A request with this Idempotency-Key is still running" },
  precondition_failed: { status: 412, title: "The resource has changed meanwhile" },
  payload_too_large: { status: 413, title: "The body is too large" },
  unsupported_media_type: { status: 415, title: "The body has another media type than this takes" },
  range_not_satisfiable: { status: 416, title: "The range is outside the file" },
  expectation_failed: { status: 417, title: "The expectation cannot be met" },
  validation_failed: { status: 422, title: "A field is not valid" },
  idempotency_mismatch: { status: 422, title: "The Idempotency-Key was used with another request" },
  rate_limited: { status: 429, title: "Too many requests" },
  headers_too_large: { status: 431, title: "The request's headers are too large" },
  internal: { status: 500, title: "Something went wrong on our side" },
  model_failed: { status: 502, title: "The model provider failed" },
  model_unavailable: { status: 503, title: "No model is available" },
  unavailable: { status: 503, title: "The service cannot answer right now" },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/**
 * One field that failed. `pointer` is an RFC 6901 JSON Pointer into the body, or the place in a CSV file
 * ("line 3, status"); where `in` says so it is the name of a query parameter, as in OpenAPI.
 */
export interface FieldIssue {
  pointer: string;
  in?: "query";
  message: string;
  code: string;
}

interface ServiceErrorInit {
  code: ErrorCode;
  /** Shown to the caller: what is wrong and what to do. Never a stack, SQL, path or secret. */
  message: string;
  issues?: readonly FieldIssue[];
  retryAfterSeconds?: number;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/**
 * Inability to produce what was asked for. What the product sells (a decision, a split vote, a broken
 * chain) is a value and never thrown; misuse by a programmer is a `TypeError`.
 */
export class ServiceError extends sharedError("ServiceError") {
  readonly code: ErrorCode;
  readonly issues: readonly FieldIssue[];
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(init: ServiceErrorInit) {
    super(init.message, { cause: init.cause });
    this.code = init.code;
    this.issues = init.issues ?? [];
    this.retryAfterSeconds = init.retryAfterSeconds;
    this.headers = init.headers ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/**
 * The answer for an unknown id and for another organization's id: the same text for both,
 * so that no one learns which ids exist elsewhere.
 */
export function notFound(what: string): ServiceError {
  return new ServiceError({ code: "not_found", message: `There is no such ${what}.` });
}

/** The problem document of an error (RFC 9457). `type` names the code, so that a client can branch on either. */
export function problemBody(error: ServiceError, requestId: string) {
  return {
    type: `urn:assay:problem:${error.code}`,
    title: ERRORS[error.code].title,
    status: error.status,
    detail: error.message,
    code: error.code,
    request_id: requestId,
    ...(error.issues.length > 0 ? { errors: error.issues } : {}),
  };
}
