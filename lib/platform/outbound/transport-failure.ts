/** What kept an answer away, and a sentence about it. */
export interface TransportFailure {
  failure: "timeout" | "tls" | "connection";
  detail: string;
}

const TLS_CODES =
  /^(?:ERR_TLS|ERR_SSL|CERT_|EPROTO$|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|HOSTNAME_MISMATCH)/;

const DETAILS: Readonly<Record<string, (party: string) => string>> = {
  ECONNREFUSED: () => "The connection was refused.",
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
};

function closed(party: string): string {
  return `The ${party} closed the connection before its answer was complete.`;
}

function unreachable(party: string): string {
  return `The ${party}'s network cannot be reached.`;
}

/**
 * Names the failure of a request that had no complete answer.
 *
 * @param party what was asked, as the sentence calls it
 */
export function transportFailure(error: unknown, party: string): TransportFailure {
  const code = codeOf(error);
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT")
    return { failure: "timeout", detail: "There was no connection within 5 seconds." };
  if (TLS_CODES.test(code))
    return { failure: "tls", detail: `No secure connection could be made (${code}). Check the certificate.` };
  if (code.startsWith("HPE_") || code === "UND_ERR_HEADERS_OVERFLOW")
    return { failure: "connection", detail: `The ${party}'s answer was no valid HTTP.` };
  return { failure: "connection", detail: DETAILS[code]?.(party) ?? "The connection failed." };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
