import { hash, randomBytes } from "node:crypto";
import { Integer, Null, OctetString } from "asn1js";
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from "pkijs";

export const SHA_256 = "2.16.840.1.101.3.4.2.1";

/** A request for a time stamp (RFC 3161, section 2.4.1) and what its answer has to repeat. */
export interface TimeStampRequest {
  /** The data that is to be stamped; only its SHA-256 is sent. */
  data: Buffer;
  /** A positive number of 8 bytes that was never used before. */
  nonce: Buffer;
  /** The policy that the stamp must be issued under, as a dotted OID; undefined: any. */
  policy: string | undefined;
}

/** A request with a nonce of its own. */
export function newTimeStampRequest(data: Buffer, policy: string | undefined): TimeStampRequest {
  const nonce = randomBytes(8);
  // DER writes a number in as few bytes as it takes, and one with the highest bit set is negative.
  nonce.writeUInt8((nonce.readUInt8(0) & 0x7f) | 0x40, 0);
  return { data, nonce, policy };
}

export const imprintOf = ({ data }: TimeStampRequest): Buffer => hash("sha256", data, "buffer");

/** The request in DER. Asks for the certificates, so that the stamp can be checked without its authority. */
export function encodeTimeStampRequest(request: TimeStampRequest): Buffer {
  const { nonce, policy } = request;
  const encoded = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: imprintOf(request) }),
    }),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
    ...(policy === undefined ? {} : { reqPolicy: policy }),
  });
  return Buffer.from(encoded.toSchema().toBER());
}
