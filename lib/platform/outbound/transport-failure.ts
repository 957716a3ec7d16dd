/** What kept an answer away, and a sentence about it. */
export interface TransportFailure {
  failure: "timeout" | "tls" | "connection";
  detail: string;
}

const TLS_CODES =
  /^(?:ERR_TLS|ERR_SSL|CERT_|EPROTO$|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|HOSTNAME_MISMATCH)/;

const UNKNOWN_ISSUER = "Its certificate is from an authority that is not trusted here.";
const OTHER_HOST = "Its certificate is for another host name.";
const NO_TLS = "It does not answer with TLS, or in no version that is accepted.";

/** What is wrong with a certificate, by the names Node has for it (`crypto` and `tls`). */
const TLS_DETAILS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "Its certificate is self-signed, so it proves nothing.",
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_ISSUER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `${UNKNOWN_ISSUER} Its server may leave out an intermediate certificate.`,
  CERT_HAS_EXPIRED: "Its certificate has expired.",
  CERT_NOT_YET_VALID: "Its certificate is not valid yet.",
  ERR_TLS_CERT_ALTNAME_INVALID: OTHER_HOST,
  HOSTNAME_MISMATCH: OTHER_HOST,
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
};

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
  if (TLS_CODES.test(code)) {
    const reason = TLS_DETAILS[code] ?? "Check its certificate.";
    return { failure: "tls", detail: `The ${party} has no secure connection (${code}). ${reason}` };
  }
  if (code.startsWith("HPE_") || code === "UND_ERR_HEADERS_OVERFLOW")
    return { failure: "connection", detail: `The ${party}'s answer was no valid HTTP.` };
  return { failure: "connection", detail: DETAILS[code]?.(party) ?? "The connection failed." };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
