import { hash, webcrypto, X509Certificate } from "node:crypto";
import { OctetString, Sequence } from "asn1js";
import {
  type Certificate,
  type ContentInfo,
  CryptoEngine,
  SignedData,
  type SignerInfo,
  TimeStampResp,
  TSTInfo,
} from "pkijs";
import { imprintOf, SHA_256, type TimeStampRequest } from "./request";
import { type Roots, subjectName } from "./roots";

/** There is no time stamp that holds. The message says why, in a sentence. */
export class TimeStampError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "TimeStampError";
  }
}

/** A time stamp whose signature, certificates and content were checked. */
export interface TimeStamp {
  /** The TimeStampToken (RFC 3161) in DER, with its certificates. */
  token: Buffer;
  /** The instant that the authority vouches for. */
  at: Date;
  /** Who signed it: the common name of the certificate. */
  authority: string;
  /** The policy it was issued under, as a dotted OID. */
  policy: string;
  /** The stamp's number at its authority, in hex. */
  serialNumber: string;
  /** When the signer's certificate ends. */
  certificateEnds: Date;
}

const SIGNED_DATA = "1.2.840.113549.1.7.2";
const TST_INFO = "1.2.840.113549.1.9.16.1.4";
const EXTENDED_KEY_USAGE = "2.5.29.37";
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";
const SIGNING_CERTIFICATE = "1.2.840.113549.1.9.16.2.12";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";

/** What the signature may be made over; SHA-1 is none. */
const DIGESTS: Readonly<Record<string, string>> = {
  [SHA_256]: "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

/**
 * How far the stamp's time may be from this machine's: the nonce says that the answer is new, so one of the two
 * clocks is wrong.
 */
const MAX_CLOCK_DIFFERENCE_MS = 3_600_000;

/**
 * Checks an answer as RFC 3161, section 2.4.2, asks: granted, imprint, nonce and policy as requested, the signer's
 * certificate for time stamping only, named in the signed attributes, valid at the stamp's time, with a chain to one
 * of the roots. Does not ask whether a certificate was revoked.
 *
 * @param roots the certificates that are trusted to name authorities
 * @throws TimeStampError
 */
export async function openTimeStampResponse(
  response: Buffer,
  request: TimeStampRequest,
  roots: Roots,
  now: Date,
): Promise<TimeStamp> {
  const contentInfo = readResponse(response);
  const token = Buffer.from(contentInfo.toSchema().toBER());
  const { signed, info } = readToken(contentInfo);
  checkContent(info, request);
  const difference = Math.abs(info.genTime.getTime() - now.getTime());
  if (difference > MAX_CLOCK_DIFFERENCE_MS)
    throw new TimeStampError(
      `The time stamp says ${info.genTime.toISOString()}, which is more than an hour from this server's clock: one of the two is wrong.`,
    );
  const { signer, certificateEnds } = await checkSignature(signed, request.data, roots);
  return {
    token,
    at: info.genTime,
    authority: subjectName(signer),
    policy: info.policy,
    serialNumber: Buffer.from(info.serialNumber.valueBlock.valueHexView).toString("hex"),
    certificateEnds,
  };
}

function readResponse(response: Buffer): ContentInfo {
  const parsed = reading(() => TimeStampResp.fromBER(Uint8Array.from(response)));
  const { status, statusStrings } = parsed.status;
  // 0 is granted, 1 granted with modifications (RFC 3161, section 2.4.2).
  if (status > 1) {
    const reasons = (statusStrings ?? []).map(({ valueBlock }) => valueBlock.value).join(" ");
    throw new TimeStampError(
      `The authority refused the request with status ${status}${reasons ? `: ${reasons.slice(0, 200)}` : "."}`,
    );
  }
  if (!parsed.timeStampToken) throw new TimeStampError("The answer contains no time stamp.");
  return parsed.timeStampToken;
}

function readToken(content: ContentInfo): { signed: SignedData; info: TSTInfo } {
  if (content.contentType !== SIGNED_DATA) throw new TimeStampError("The time stamp is not signed.");
  return reading(() => {
    const signed = new SignedData({ schema: content.content });
    const { eContentType, eContent } = signed.encapContentInfo;
    if (eContentType !== TST_INFO || !eContent) throw new TimeStampError("What is signed is no time stamp.");
    return { signed, info: TSTInfo.fromBER(eContent.getValue()) };
  });
}

/** Whatever a parser throws at bytes that are not what they should be. */
function reading<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof TimeStampError) throw error;
    throw new TimeStampError("The answer is not a time-stamp response of RFC 3161.", { cause: error });
  }
}

function checkContent({ messageImprint, nonce, policy }: TSTInfo, request: TimeStampRequest): void {
  const { hashAlgorithm, hashedMessage } = messageImprint;
  const imprint = Buffer.from(hashedMessage.valueBlock.valueHexView);
  if (hashAlgorithm.algorithmId !== SHA_256 || !imprint.equals(imprintOf(request)))
    throw new TimeStampError("The time stamp is for other data than was sent.");
  if (!nonce || !Buffer.from(nonce.valueBlock.valueHexView).equals(request.nonce))
    throw new TimeStampError("The time stamp does not repeat the nonce of the request.");
  if (request.policy !== undefined && policy !== request.policy)
    throw new TimeStampError(
      `The time stamp was issued under the policy ${policy}, not ${request.policy} as requested.`,
    );
}

/** @returns the certificate of the signer, and when it ends */
async function checkSignature(signed: SignedData, data: Buffer, roots: Roots) {
  const [signerInfo, ...others] = signed.signerInfos;
  if (!signerInfo || others.length > 0)
    throw new TimeStampError("The time stamp has not exactly one signer.");
  if (!DIGESTS[signerInfo.digestAlgorithm.algorithmId])
    throw new TimeStampError("The time stamp is signed over a digest that is not of the SHA-2 family.");
  signed.certificates = [...(signed.certificates ?? []), ...roots.intermediates];
  const crypto = new CryptoEngine({ name: "node", crypto: webcrypto as Crypto });
  const result = await signed
    .verify(
      {
        signer: 0,
        data: Uint8Array.from(data).buffer,
        trustedCerts: [...roots.trusted],
        checkChain: true,
        extendedMode: true,
      },
      crypto,
    )
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new TimeStampError(`The time stamp's signature does not hold: ${reason}.`, { cause: error });
    });
  if (!result.signatureVerified || !result.signerCertificateVerified || !result.signerCertificate)
    throw new TimeStampError("The time stamp's signature does not hold.");
  const der = Buffer.from(result.signerCertificate.toSchema().toBER());
  checkPurpose(result.signerCertificate, new X509Certificate(der));
  checkSigningCertificate(signerInfo, der);
  return { signer: new X509Certificate(der), certificateEnds: result.signerCertificate.notAfter.value };
}

/** RFC 3161, section 2.3: the extended key usage is critical and names time stamping alone. */
function checkPurpose({ extensions }: Certificate, { keyUsage }: X509Certificate): void {
  const isCritical = extensions?.some(({ extnID, critical }) => extnID === EXTENDED_KEY_USAGE && critical);
  if (!isCritical || keyUsage?.join() !== TIME_STAMPING)
    throw new TimeStampError("The signer's certificate is not one for time stamping only.");
}

/** RFC 5035 and RFC 2634: the signed attributes name the certificate, so that no other can be put in its place. */
function checkSigningCertificate({ signedAttrs }: SignerInfo, der: Buffer): void {
  const attributes = signedAttrs?.attributes ?? [];
  const contentType = attributes.find(({ type }) => type === "1.2.840.113549.1.9.3")?.values[0];
  if (contentType?.valueBlock.toString() !== TST_INFO)
    throw new TimeStampError("The signed attributes are not those of a time stamp.");
  const named = attributes.find(
    ({ type }) => type === SIGNING_CERTIFICATE_V2 || type === SIGNING_CERTIFICATE,
  );
  // SigningCertificate ::= SEQUENCE { certs SEQUENCE OF ESSCertID, … }; the first is the signer's.
  const [certs] = childrenOf(named?.values[0]);
  const [first] = childrenOf(certs);
  const parts = childrenOf(first);
  const certHash = parts.find((part): part is OctetString => part instanceof OctetString);
  const algorithm = parts[0] instanceof Sequence ? childrenOf(parts[0])[0]?.valueBlock.toString() : SHA_256;
  const digest = named?.type === SIGNING_CERTIFICATE ? "sha1" : DIGESTS[algorithm ?? ""];
  if (
    !certHash ||
    !digest ||
    !hash(digest, der, "buffer").equals(Buffer.from(certHash.valueBlock.valueHexView))
  )
    throw new TimeStampError("The signed attributes do not name the signer's certificate.");
}

function childrenOf(value: unknown): Sequence["valueBlock"]["value"] {
  return value instanceof Sequence ? value.valueBlock.value : [];
}
