import type { AttemptFailure } from "./schema";

/** What came of one attempt. */
export interface AttemptResult {
  startedAt: Date;
  finishedAt: Date;
  headers: Readonly<Record<string, string>>;
  /** Status of the answer, also of one that broke off; null when there was none. */
  statusCode: number | null;
  /** Null for a success. */
  failure: AttemptFailure | null;
  /** A sentence that says what happened; null for a success. */
  detail: string | null;
  /** The first kilobyte of the answer as text. */
  excerpt: string;
  retryAfter: string | undefined;
}

/** What the answer of a receiver is worth: only 2xx is a success, a redirect is none. */
export function judgeStatus(statusCode: number): Pick<AttemptResult, "failure" | "detail"> {
  if (statusCode >= 200 && statusCode < 300) return { failure: null, detail: null };
  const what =
    statusCode === 410
      ? "The receiver answered 410, which means it wants no more events; the endpoint was disabled."
      : statusCode >= 300 && statusCode < 400
        ? `The receiver answered ${statusCode}; redirects are not followed. Register the final address.`
        : `The receiver answered ${statusCode}.`;
  return { failure: "status", detail: what };
}

/** The outcome when nothing can be signed: the secret was sealed under a root secret that is gone. */
export function withoutSecret(at: Date): AttemptResult {
  return {
    startedAt: at,
    finishedAt: at,
    headers: {},
    statusCode: null,
    failure: "secret",
    detail: "Nothing was sent: the signing secret cannot be opened. Replace it.",
    excerpt: "",
    retryAfter: undefined,
  };
}

const TLS_CODES =
  /^(?:ERR_TLS|ERR_SSL|CERT_|EPROTO$|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|HOSTNAME_MISMATCH)/;

const CONNECTION_DETAILS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The receiver closed the connection before its answer was complete.",
  EPIPE: "The receiver closed the connection before its answer was complete.",
  UND_ERR_SOCKET: "The receiver closed the connection before its answer was complete.",
  EHOSTUNREACH: "The receiver's network cannot be reached.",
  ENETUNREACH: "The receiver's network cannot be reached.",
};

/** Names the failure of a request that had no complete answer. */
export function judgeError(error: unknown): { failure: AttemptFailure; detail: string } {
  const code = codeOf(error);
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT")
    return { failure: "timeout", detail: "There was no connection within 5 seconds." };
  if (TLS_CODES.test(code))
    return { failure: "tls", detail: `No secure connection could be made (${code}). Check the certificate.` };
  if (code.startsWith("HPE_") || code === "UND_ERR_HEADERS_OVERFLOW")
    return { failure: "connection", detail: "The receiver's answer was no valid HTTP." };
  return { failure: "connection", detail: CONNECTION_DETAILS[code] ?? "The connection failed." };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
